// Made from the English text aaa3ff6c.
import type { Messages } from '..';

export const projector: Messages['projector'] = {
  standings: 'الترتيب',
  last_solves: 'آخر الحلول',
  first_blood: 'أول حل!',
  by: 'حلّه',
  join: 'انضم من هنا',
  no_points: 'لم يحصل أحد على نقاط بعد.',
  frozen: (time) => `مجمّد منذ ${time}`,
  stale: (time) => `لا يوجد اتصال. آخر البيانات: ${time}.`,
  refused: 'هذا الترتيب ليس عامًا. افتح هذه الصفحة برابط يحتوي على مفتاح، أو سجّل الدخول بحساب مسؤول.',
  reveal: 'كشف الترتيب النهائي',
  reveal_load: 'جارٍ تحميل الترتيب النهائي…',
  reveal_failed: 'تعذّر تحميل الترتيب النهائي.',
  reveal_help: 'مفتاح المسافة أو → يكشف المركز التالي، ← يخفيه مرة أخرى، وEscape للخروج.',
  reveal_done: 'هذا هو الترتيب النهائي.',
};
