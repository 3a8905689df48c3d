// Made from the English text aaa3ff6c.
import type { Messages } from '..';

export const projector: Messages['projector'] = {
  standings: '順位表',
  last_solves: '最新の正解',
  first_blood: 'ファーストブラッド！',
  by: '正解者',
  join: '参加はこちら',
  no_points: 'まだ誰も得点していません。',
  frozen: (time) => `${time}から凍結中`,
  stale: (time) => `接続がありません。${time}時点のデータです。`,
  refused: 'この順位表は公開されていません。キーを含むリンクでこのページを開くか、管理者としてログインしてください。',
  reveal: '最終順位表を発表する',
  reveal_load: '最終順位表を読み込んでいます…',
  reveal_failed: '最終順位表を読み込めませんでした。',
  reveal_help: 'スペースまたは→で次の順位を発表、←で隠す、Escapeで終了。',
  reveal_done: 'これが最終順位表です。',
};
