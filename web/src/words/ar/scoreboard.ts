import type { Words } from '..';
import { pluralsOf } from '../plural';

const plural = pluralsOf('ar');

export const scoreboard: Words['scoreboard'] = {
  /** Charts of points. */
  chart: {
    frozen: 'مجمَّد',
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
};
