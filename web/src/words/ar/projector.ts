import type { Words } from '..';

export const projector: Words['projector'] = {
  standings: 'الترتيب',
  last_solves: 'آخر الحلول',
  first_blood: 'أول حل',
  by: 'حلّه',
  join: 'انضم من هنا',
  no_points: 'لم يحصل أحد على نقاط بعد.',
  frozen: (time) => `مجمَّد منذ ${time}`,
  stale: (time) => `لا يوجد اتصال. الحالة كما كانت عند الساعة ${time}.`,
  refused: 'الترتيب غير متاح هنا. افتح هذه الصفحة بعنوان يحتوي على مفتاح، أو سجّل الدخول كمدير.',
  reveal: 'كشف الترتيب',
  reveal_load: 'جارٍ تحميل الترتيب النهائي …',
  reveal_failed: 'تعذر تحميل الترتيب النهائي.',
  reveal_help: 'مفتاح المسافة أو → يكشف المركز التالي، ← يتراجع، وEscape للخروج.',
  reveal_done: 'هذا هو الترتيب النهائي.',
};
