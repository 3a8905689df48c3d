import { escapeHtml } from '../../platform/markdown/escape-html';
import { fillTemplate } from '../../platform/mail/mail-template';
import { sanitiseContent } from '../../platform/markdown/sanitise';
import type { SolveStory } from './shares.queries';

interface Occasion {
  event: string;
  description: string | null;
  register_url: string;
  solves: number;
}

/** Fills an organiser's HTML template; the result is safe to show. */
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
