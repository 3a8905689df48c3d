// Made from the English text 2730a2a9.
import type { Messages } from '..';

export const start: Messages['start'] = {
  begins: '開始',
  ends: '終了',
  mode: '形式',
  in_teams: 'チーム',
  individual: '個人',
  begins_in: '開始まで',
  ends_in: '終了まで',
  paused: 'イベントは一時停止中です。現在、フラグは送信できません。',
  ended: 'イベントは終了しました。ご参加ありがとうございました。',
  confirm: 'メールアドレスを確認してください',
  find_team: 'チームに参加する・作る',
  waiting_room: '待機画面へ',
};
