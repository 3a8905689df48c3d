import type { AccessRule } from '../access/access.decorator';
import { type LongKind, MAX_PER_USER } from '../limits/long-responses';
import { type Limit, LIMITS } from '../context/limits';

const AUDIENCES: Record<AccessRule['audience'], string> = {
  public: 'For everybody, signed in or not',
  user: 'For everybody who is signed in',
  admin: 'For administrators',
};

const LASTING: Record<LongKind, string> = {
  stream: `A user may hold ${MAX_PER_USER.stream} streams at once, and one more ends the oldest; visitors of one network may hold as many as \`MAX_STREAMS_PER_ADDRESS\` says.`,
  download: `A user may hold ${MAX_PER_USER.download} downloads at once; visitors of one network may hold as many as \`MAX_STREAMS_PER_ADDRESS\` says.`,
};

/** Returns a paragraph for the documentation about who may call a route, and when. */
export function accessSentences(rule: AccessRule): string {
  const settings = (rule.visibility ?? []).map((visibility) => `\`${visibility}_visibility\``).join(', ');
  return [
    `${AUDIENCES[rule.audience]}.`,
    settings !== '' && `Who sees it is for the settings to say: ${settings}.`,
    rule.mode && 'Only while teams compete.',
    rule.window &&
      'Only while the event runs, and after its end with the setting `view_after_ctf`; for administrators always.',
    rule.verified && 'Players need a confirmed e-mail address where the setting `verify_emails` is on.',
    rule.team && 'The caller needs a team.',
    rule.guests && 'Callers who are not signed in get 200 with a `data.status` that says so.',
    rule.metricsToken && 'The metrics token is taken, too.',
    rule.nonce === 'json' && 'The body must be JSON. Callers without a session need no `CSRF-Token`.',
    rule.spectators && 'Whoever may see it, a visitor with a key for spectators does.',
    rule.beforeSetUp && 'Open before the set-up, too.',
    rule.oneself && 'Open to an administrator who looks at the platform as a player, as the administrator.',
    rule.banned && 'Open to banned accounts, too.',
    rule.limit && limitSentence(LIMITS[rule.limit]),
    rule.lasts && LASTING[rule.lasts],
  ]
    .filter(Boolean)
    .join(' ');
}

function limitSentence({ points, seconds, setting, byUser }: Limit): string {
  const who = byUser ? 'by one user, by visitors from one network' : 'from one network';
  const settable = setting ? ` where the setting \`${setting}\` does not say otherwise` : '';
  return `At most ${points} requests in ${seconds} seconds ${who}${settable}.`;
}
