import type { Boot } from '../../../api/boot';
import type { Messages } from '../../../i18n';
import type { Formats } from '../../../i18n/context';
import type { Judgement } from './attempt';

type Sentences = Messages['challenge'];

/** Message of CTFd for a submission that was not judged, because no attempts were left. */
const EXHAUSTED = 'You have 0 tries remaining';

/** True if the submission was not judged, because no attempts were left. Its status is that of an incorrect one. */
export function isExhausted({ status, message }: Judgement): boolean {
  return status === 'incorrect' && message === EXHAUSTED;
}

export function judgementText(
  judgement: Judgement,
  logic: string | undefined,
  { app, challenge }: Pick<Messages, 'app' | 'challenge'>,
  { number }: Pick<Formats, 'number'>,
  hasEnded: boolean,
): string {
  const { outcomes } = challenge;
  const { status, points, score, place, blood, attempts_left: left, challenge: guessed } = judgement;
  const name = guessed?.name;
  switch (status) {
    case 'correct':
      return sentences(
        name == null ? outcomes.correct : outcomes.correct_for(name),
        points && outcomes.earned(app.points(points)),
        (blood === 1 || blood === 2 || blood === 3) && outcomes.bloods[blood],
        place != null && score != null && outcomes.place(number(place), app.points(score)),
        hasEnded && outcomes.practice,
      );
    case 'incorrect':
      if (isExhausted(judgement)) return outcomes.no_attempt;
      return sentences(
        guessed === null ? outcomes.incorrect_all : outcomes.incorrect,
        left != null && leftText(left, judgement.retry_after != null, challenge),
      );
    case 'partial':
      return logic === 'all' ? outcomes.partial_all : logic === 'team' ? outcomes.partial_team : outcomes.partial;
    case 'ratelimited':
      return left == null ? outcomes.ratelimited(judgement.retry_after ?? 0) : outcomes.no_attempt_now;
    case 'already_solved':
      return name == null ? outcomes.already_solved : outcomes.already_solved_for(name);
    default:
      return outcomes[status];
  }
}

function leftText(left: number, comesBack: boolean, challenge: Sentences): string {
  if (left > 0) return `${challenge.attempts_left(left)}.`;
  return comesBack ? challenge.no_attempts_now : challenge.no_attempts;
}

function sentences(...parts: readonly (string | number | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ');
}

/** Message for a refused attempt, and the page where the player can continue (`href`, null if there is none). */
export function refusalText(
  status: number,
  { event, viewer, registration }: Boot,
  { refusals, outcomes }: Sentences,
): { text: string; href: string | null } {
  if (status === 401 || !viewer) return { text: outcomes.authentication_required, href: '/login' };
  if (status === 404) return { text: refusals.gone, href: '/challenges' };
  if (status !== 403) return { text: refusals.failed, href: null };
  if (viewer.banned) return { text: refusals.banned, href: null };
  if (event.state === 'before') return { text: refusals.before, href: '/challenges' };
  if (event.state === 'ended') return { text: refusals.ended, href: '/scoreboard' };
  if (registration.verify && !viewer.verified) return { text: refusals.unverified, href: '/confirm' };
  if (event.mode === 'teams' && !viewer.team) return { text: refusals.team, href: '/teams/join' };
  return { text: refusals.locked, href: null };
}
