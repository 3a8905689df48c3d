import type { AdminMessages } from '../../i18n/admin';
import type { Health } from './minutes';

type Finding = Health['attention'][number];
type CheckName = keyof AdminMessages['health']['bell']['checks'];

export interface Check {
  name: CheckName;
  state: 'done' | 'open' | 'later';
  findings: readonly Finding[];
}

/** Checks before the start, each with the codes of its findings. */
const CODES: Readonly<Record<Exclude<CheckName, 'others'>, readonly string[]>> = {
  times: ['times'],
  seen: ['challenges_closed', 'challenges_hidden', 'no_challenges', 'start'],
  solvable: ['no_flag', 'no_value', 'prerequisites', 'names', 'challenges'],
  mail: ['no_mail_server', 'mail_failing', 'mailing_failing', 'mailing_paused', 'mail'],
  address: ['public_url'],
  platform: ['disk', 'clock', 'jobs', 'import'],
};

/** The server checks the visibility only from an hour before the start on, because much is hidden on purpose before. */
const LOOKED_AT_MILLIS = 3_600_000;

/** Results of the checks: `open` with findings, `later` if it is too early for the check, else `done`. */
export function checksOf(attention: readonly Finding[], millisToStart: number): Check[] {
  const known = Object.values(CODES).flat();
  const check = (name: CheckName, matches: (code: string) => boolean): Check => {
    const findings = attention.filter(({ code }) => matches(code));
    const isLater = name === 'seen' && millisToStart > LOOKED_AT_MILLIS;
    return { name, findings, state: findings.length > 0 ? 'open' : isLater ? 'later' : 'done' };
  };
  return [
    ...Object.entries(CODES).map(([name, codes]) => check(name as CheckName, (code) => codes.includes(code))),
    check('others', (code) => !known.includes(code)),
  ];
}
