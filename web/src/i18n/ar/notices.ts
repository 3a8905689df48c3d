// Made from the English text 8b0fc8ea.
import type { Messages } from '..';
import { pluralsOf } from '../plural';

const plural = pluralsOf('ar');

export const notices: Messages['notices'] = {
  title: 'الإشعارات',
  empty: 'لا توجد إشعارات بعد',
  empty_text: 'تظهر إعلانات المنظمين هنا وتنبثق في كل صفحة.',
  new: 'جديد',
  link: (count) => (count === 0 ? 'الإشعارات' : plural(count, { other: 'الإشعارات: # جديد' })),
};
