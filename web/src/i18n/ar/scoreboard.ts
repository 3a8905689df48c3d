// Made from the English text 7ce557c9.
import type { Messages } from '..';
import { pluralsOf } from '../plural';

const plural = pluralsOf('ar');

export const scoreboard: Messages['scoreboard'] = {
  chart: {
    frozen: 'مجمّد',
    time: 'الوقت',
    name: 'الاسم',
    change: 'التغيّر',
    points: 'النقاط',
    cursor: (label) => `${label}، اللحظة`,
    no_lines: 'لا توجد نقاط بعد.',
    one_line: (name, points, changes) =>
      `${name}: ${points} نقطة بعد ${plural(changes, { zero: '# تغيّر', one: 'تغيّر واحد', two: 'تغيّرين', few: '# تغيّرات', many: '# تغيّرًا', other: '# تغيّر' })}.`,
    lines: (count, name, points) =>
      `${plural(count, { zero: '# خط', one: 'خط واحد', two: 'خطان', few: '# خطوط', many: '# خطًا', other: '# خط' })}. يتصدر ${name} برصيد ${points} نقطة.`,
  },
  place: 'المركز',
  competitors: {
    users: {
      one: 'المشارك',
      all: 'كل المشاركين',
      find: 'البحث عن مشاركين',
      count: (count) =>
        plural(count, {
          zero: '# مشارك',
          one: 'مشارك واحد',
          two: 'مشاركان',
          few: '# مشاركين',
          many: '# مشاركًا',
          other: '# مشارك',
        }),
      none_found: 'لا يوجد مشارك مطابق.',
      graph_label: (count) =>
        plural(count, {
          zero: 'نقاط # مشارك',
          one: 'نقاط مشارك واحد',
          two: 'نقاط مشاركين اثنين',
          few: 'نقاط # مشاركين',
          many: 'نقاط # مشاركًا',
          other: 'نقاط # مشارك',
        }),
      standings_at: (time) => `ترتيب هؤلاء المشاركين في ${time}`,
    },
    teams: {
      one: 'الفريق',
      all: 'كل الفرق',
      find: 'البحث عن فرق',
      count: (count) =>
        plural(count, {
          zero: '# فريق',
          one: 'فريق واحد',
          two: 'فريقان',
          few: '# فرق',
          many: '# فريقًا',
          other: '# فريق',
        }),
      none_found: 'لا يوجد فريق مطابق.',
      graph_label: (count) =>
        plural(count, {
          zero: 'نقاط # فريق',
          one: 'نقاط فريق واحد',
          two: 'نقاط فريقين',
          few: 'نقاط # فرق',
          many: 'نقاط # فريقًا',
          other: 'نقاط # فريق',
        }),
      standings_at: (time) => `ترتيب هذه الفرق في ${time}`,
    },
  },
  bracket: 'الفئة',
  all_brackets: 'الكل',
  view: 'العرض',
  list: 'قائمة',
  matrix: 'المصفوفة',
  empty: 'لم يحصل أحد على نقاط بعد',
  empty_text: 'يظهر الحل الأول هنا فورًا.',
  empty_before: 'لم تبدأ المسابقة بعد.',
  you: 'أنت',
  your_place: (place) => `مركزك: ${place}.`,
  jump: 'الانتقال إلى صفي',
  up: (places) =>
    plural(places, {
      zero: '▲ # مركز منذ زيارتك الأخيرة',
      one: '▲ مركز واحد منذ زيارتك الأخيرة',
      two: '▲ مركزان منذ زيارتك الأخيرة',
      few: '▲ # مراكز منذ زيارتك الأخيرة',
      many: '▲ # مركزًا منذ زيارتك الأخيرة',
      other: '▲ # مركز منذ زيارتك الأخيرة',
    }),
  down: (places) =>
    plural(places, {
      zero: '▼ # مركز منذ زيارتك الأخيرة',
      one: '▼ مركز واحد منذ زيارتك الأخيرة',
      two: '▼ مركزان منذ زيارتك الأخيرة',
      few: '▼ # مراكز منذ زيارتك الأخيرة',
      many: '▼ # مركزًا منذ زيارتك الأخيرة',
      other: '▼ # مركز منذ زيارتك الأخيرة',
    }),
  frozen: (since) => `الترتيب مجمّد منذ ${since}. تُعرض الحلول اللاحقة في النهاية.`,
  frozen_own: (points) => `نقاطك الحالية: ${points}.`,
  compare: (name) => `قارن ${name}`,
  compare_head: 'مقارنة',
  compared: 'في المقارنة',
  remove: (name) => `أزل ${name}`,
  graph: 'النقاط عبر الوقت',
  replay: 'إعادة العرض',
  replay_end: 'العودة إلى الآن',
  play: 'تشغيل',
  pause: 'إيقاف مؤقت',
  moment: 'اللحظة',
  csv: 'تنزيل CSV',
  print: 'طباعة',
  hidden: 'الترتيب مخفي حاليًا.',
  category: 'التصنيف',
  all_categories: 'كل التصنيفات',
  matrix_label: 'من حلّ ماذا',
  solved: 'محلول',
  solved_at: (challenge, time) => `${challenge}، ${time}`,
  no_challenges: 'لا ترى أي تحديات بعد',
  activity: {
    challenge: 'التحدي',
    all_challenges: 'كل التحديات',
    bloods: 'أول ثلاثة حلول فقط',
    filters: 'عوامل التصفية',
    points: 'القيمة',
    when: 'متى',
    fresh: (count) =>
      plural(count, {
        zero: 'اعرض # حل جديد',
        one: 'اعرض حلًا جديدًا',
        two: 'اعرض حلين جديدين',
        few: 'اعرض # حلول جديدة',
        many: 'اعرض # حلًا جديدًا',
        other: 'اعرض # حل جديد',
      }),
    empty: 'لا حلول بعد',
    empty_text: 'يظهر كل حل هنا فورًا.',
    none_found: 'لا يوجد حل يطابق عوامل التصفية',
    clear: 'مسح عوامل التصفية',
    end: 'هذا أول حل في المسابقة.',
  },
};
