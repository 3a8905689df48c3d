// Made from the English text 8b0fc8ea.
import type { Messages } from '..';
import { pluralsOf } from '../plural';

const plural = pluralsOf('ja');

export const notices: Messages['notices'] = {
  title: 'お知らせ',
  empty: 'まだお知らせはありません',
  empty_text: '主催者からのお知らせはここに表示され、どのページにもポップアップで表示されます。',
  new: '新着',
  link: (count) => (count === 0 ? 'お知らせ' : plural(count, { other: 'お知らせ（新着#件）' })),
};
