import type { Words } from '..';

export const projector: Words['projector'] = {
  standings: '順位',
  last_solves: '最近の正解',
  first_blood: '最初の正解',
  by: '解答者',
  join: '参加はこちら',
  no_points: 'まだ誰も得点していません。',
  frozen: (time) => `${time}から凍結中`,
  stale: (time) => `接続がありません。${time}時点の状態です。`,
  refused: 'ここでは順位表は公開されていません。キー付きのアドレスで開くか、管理者としてログインしてください。',
  reveal: '順位を発表する',
  reveal_load: '最終順位を読み込んでいます…',
  reveal_failed: '最終順位を読み込めませんでした。',
  reveal_help: 'スペースまたは→で次の順位を発表、←で戻る、Escapeで終了。',
  reveal_done: '最終順位です。',
};
