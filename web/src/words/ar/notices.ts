import type { Words } from '..';
import { pluralsOf } from '../plural';

const plural = pluralsOf('ar');

export const notices: Words['notices'] = {
  title: 'الإشعارات',
  empty: 'لم يُعلن عن شيء بعد',
  empty_text: 'يظهر هنا ما يعلنه المنظمون، وعلى طرف النافذة عندما تكون في شاشة أخرى.',
  new: 'جديد',
  link: (count) => (count === 0 ? 'الإشعارات' : plural(count, { other: 'الإشعارات، الجديد: #' })),
};
