import type { Words } from '..';

export const start: Words['start'] = {
  begins: '開始',
  ends: '終了',
  mode: '参加形式',
  in_teams: 'チーム',
  alone: '個人',
  begins_in: '開始まで',
  ends_in: '終了まで',
  paused: 'イベントは一時停止中です。現在、解答は受け付けていません。',
  ended: 'イベントは終了しました。ご参加ありがとうございました。',
  confirm: 'メールアドレスを確認する',
  find_team: 'チームを探す・作る',
  waiting_room: '待機画面へ',
};
