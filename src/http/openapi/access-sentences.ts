import type { AccessRule } from '../access/access.decorator';
import { type LongKind, MAX_PER_USER } from '../limits/long-responses';
import { type Limit, LIMITS } from '../context/limits';

const AUDIENCES: Record<AccessRule['audience'], string> = {
  public: 'For all callers, signed in or not',
  user: 'For signed-in callers',
  admin: 'For administrators',
};

const LASTING: Record<LongKind, string> = {
  stream: `A user may have ${MAX_PER_USER.stream} streams open at once; another one ends the oldest. Visitors from one network may have as many as \`MAX_STREAMS_PER_ADDRESS\` allows.`,
  download: `A user may have ${MAX_PER_USER.download} downloads open at once. Visitors from one network may have as many as \`MAX_STREAMS_PER_ADDRESS\` allows.`,
};

/** Returns a paragraph for the API documentation about who may call a route, and when. */
export function accessSentences(rule: AccessRule): string {
  const settings = (rule.visibility ?? []).map((visibility) => `\`${visibility}_visibility\``).join(', ');
  return [
    `${AUDIENCES[rule.audience]}.`,
    settings !== '' && `Restricted by the settings: ${settings}.`,
    rule.mode && 'Only in team mode.',
    rule.window &&
      'Only while the event runs, and after its end if the setting `view_after_ctf` is on; for administrators always.',
    rule.verified && 'Players need a confirmed e-mail address if the setting `verify_emails` is on.',
    rule.team && 'The caller needs a team.',
    rule.guests && 'Callers who are not signed in get 200 with a `data.status` that says so.',
    rule.metricsToken && 'The metrics token is also accepted.',
    rule.nonce === 'json' && 'The body must be JSON. Callers without a session need no `CSRF-Token`.',
    rule.spectators && 'Visitors with a spectator key have the same access as the public.',
    rule.beforeSetUp && 'Available before the set-up.',
    rule.oneself && 'An administrator who views the platform as a player uses it as the administrator.',
    rule.banned && 'Available to banned accounts.',
    rule.limit && limitSentence(LIMITS[rule.limit]),
    rule.lasts && LASTING[rule.lasts],
  ]
    .filter(Boolean)
    .join(' ');
}

function limitSentence({ points, seconds, setting, byUser }: Limit): string {
  const who = byUser ? 'by one user, or by visitors from one network,' : 'from one network';
  const settable = setting ? ` unless the setting \`${setting}\` has another number` : '';
  return `At most ${points} requests in ${seconds} seconds ${who}${settable}.`;
}
