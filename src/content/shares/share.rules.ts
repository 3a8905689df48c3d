import { fillTemplate } from '../../platform/mail/mail-template';
import { escapeHtml } from '../../platform/markdown/escape-html';
import { sanitiseContent } from '../../platform/markdown/sanitise';
import { isSameSecret, sign } from '../../platform/secrets/hashes';

/** Identifies a solve in a share link. */
export interface SharedSolve {
  user_id: number;
  challenge_id: number;
}

/** The names and points that the page of a shared solve shows. */
export interface SolveStory {
  account: string;
  /** Name of the user who solved the challenge; the account's name if this user is hidden or banned. */
  user: string;
  team: string | null;
  challenge: string | null;
  points: number | null;
}

/** Returns the signature of a share link, 40 hexadecimal digits. It proves that the user created the link. */
export function shareMac(key: string, { user_id, challenge_id }: SharedSolve): string {
  return sign(key, 'share', `solve:${user_id}:${challenge_id}`).slice(0, 40);
}

export function isMacOf(mac: string, key: string, solve: SharedSolve): boolean {
  return isSameSecret(mac, shareMac(key, solve));
}

/** Returns the query string of a share link. Omit `mac` for the picture: its path contains the signature. */
export function shareQuery({ user_id, challenge_id }: SharedSolve, mac?: string): string {
  return `user_id=${user_id}&challenge_id=${challenge_id}${mac === undefined ? '' : `&mac=${mac}`}`;
}

interface Occasion {
  event: string;
  description: string | null;
  register_url: string;
  solves: number;
}

/** Fills an organiser's HTML template. Values are escaped and the result is sanitised, so it is safe to show. */
export function fillShareTemplate(template: string, story: SolveStory, occasion: Occasion): string {
  const { account, user, team, challenge, points } = story;
  const { event, description, register_url, solves } = occasion;
  const values = {
    ctf_name: event,
    ctf_description: description ?? '',
    register_url,
    challenge_name: challenge ?? '',
    challenge_value: String(points ?? 0),
    account_name: account,
    user_name: user,
    team_name: team ?? '',
    solve_count: String(solves),
    solve_count_word: `${solves} ${solves === 1 ? 'solve' : 'solves'}`,
  };
  const escaped = Object.entries(values).map(([name, value]) => [name, escapeHtml(value)] as const);
  return sanitiseContent(fillTemplate(template, Object.fromEntries(escaped)));
}
