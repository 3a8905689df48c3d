import type { Words } from '..';
import { pluralsOf } from '../plural';

const plural = pluralsOf('ja');

export const scoreboard: Words['scoreboard'] = {
  /** Charts of points. */
  chart: {
    frozen: '凍結',
    time: '時刻',
    name: '名前',
    change: '増減',
    points: '得点',
    cursor: (label) => `${label}、時刻`,
    no_lines: 'まだ得点がありません。',
    one_line: (name, points, changes) => plural(changes, { other: `${name}: #回の増減を経て${points}点。` }),
    lines: (count, name, points) => plural(count, { other: `#本の線。首位は${name}の${points}点です。` }),
  },
};
