import type { Type } from '@nestjs/common';
import { BoolField, ChoiceField, DateField, IntField, ListField, TextField, ViewField } from '../../http/fields/fields';
import type { Instant } from '../../platform/clock/instant';
import { OwnRatingView, RatingSummary } from '../ratings/rating.views';
import { SOLUTION_STATES, type SolutionState } from '../solutions/solution.entity';
import { ChallengeRecord, DynamicChallengeRecord } from './challenge.views';

/** A hint inside a challenge. */
export class ChallengeHint {
  @IntField('Hint id', { example: 1 }) id: number;
  @TextField('Title, which is readable before the unlock', { optional: true, example: 'On sizes' })
  title?: string;
  @IntField('Cost in points', { example: 10 }) cost: number;
  @TextField('Text, in Markdown; omitted if the caller may not read it', {
    optional: true,
    example: 'Look at the size field.',
  })
  content?: string;
  @TextField('Text as safe HTML, with formulas as MathML and classes for coloured code', {
    ...{ details: true, optional: true },
    example: '<p>Look at the size field.</p>\n',
  })
  content_html?: string;
}

/** A file inside a challenge. */
export class ChallengeFileDetail {
  @TextField('Name', { example: 'source.zip' }) name: string;
  @TextField('Path, as in `files`', { example: '/files/0f/source.zip' }) url: string;
  @IntField('Size in bytes; null if unknown', { nullable: true, example: 5120 }) bytes: number | null;
  @TextField('SHA-1 hash of the file, in hex', { nullable: true, example: 'aaf4c61ddcc5e8a2dabede0f3b482cd9aea9434d' })
  sha1: string | null;
}

/** Fields that `ChallengeDetail` adds to `ChallengeRecord`. */
export interface ChallengeExtras {
  solves: number | null;
  solved_by_me: boolean;
  attempts: number;
  files: string[];
  tags: string[];
  hints: ChallengeHint[];
  solution_id: number | null;
  solution_state: SolutionState;
  view: string;
}

/** Additional fields for callers that request the group `details`. */
export interface ChallengeDetails {
  file_details: ChallengeFileDetail[];
  attempts_left: number | null;
  retry_at: Instant | null;
  accepts_flags: boolean;
  reported_points: number | null;
  rating: OwnRatingView | null;
  ratings: RatingSummary | null;
  description_html: string;
  attribution_html: string;
}

function Detailed<T extends ChallengeRecord>(record: Type<T>): Type<T & ChallengeExtras & Partial<ChallengeDetails>> {
  // A cast, because TypeScript requires a mixin's base class to accept any constructor arguments.
  class Detail extends (record as Type<ChallengeRecord>) implements ChallengeExtras, Partial<ChallengeDetails> {
    @IntField('Number of solves; null if the caller may not see scores or accounts', { nullable: true, example: 0 })
    solves: number | null;
    @BoolField("True if the caller's account solved the challenge", { example: false }) solved_by_me: boolean;
    @IntField('Number of attempts of the account, with any result', { example: 0 }) attempts: number;
    @ListField('Paths of its files', 'string', { example: ['/files/0f/source.zip'] }) files: string[];
    @ViewField('The same files with their details', () => [ChallengeFileDetail], { details: true })
    file_details?: ChallengeFileDetail[];
    @IntField('Attempts left; null without a limit', {
      details: true,
      nullable: true,
      example: null,
    })
    attempts_left?: number | null;
    @DateField('Time of the next attempt if the account must wait for it', {
      details: true,
      nullable: true,
      example: null,
    })
    retry_at?: Instant | null;
    @BoolField('False if only a service reports solves', { details: true, example: true })
    accepts_flags?: boolean;
    @IntField('Points that a service reported for the account; null if no service can report some', {
      details: true,
      nullable: true,
      example: null,
    })
    reported_points?: number | null;
    @ViewField("The caller's rating; null without one, and if ratings are disabled", () => OwnRatingView, {
      details: true,
      nullable: true,
    })
    rating?: OwnRatingView | null;
    @ViewField('Number of ratings; null if they are not public', () => RatingSummary, {
      details: true,
      nullable: true,
    })
    ratings?: RatingSummary | null;
    @ListField('Tags', 'string', { example: ['beginner'] }) tags: string[];
    @ViewField('Hints, sorted by id', () => [ChallengeHint]) hints: ChallengeHint[];
    @IntField('Solution id, if the account may read the solution', { nullable: true, example: null })
    solution_id: number | null;
    @ChoiceField('State of the solution; `hidden` if there is none', SOLUTION_STATES)
    solution_state: SolutionState;
    @TextField('HTML of the challenge') view: string;
    @TextField('Task as safe HTML, with formulas as MathML and classes for coloured code', {
      details: true,
      example: '<p>Find the <strong>flag</strong>.</p>\n',
    })
    description_html?: string;
    @TextField('Author as safe HTML, of the same kind; empty if there is none', {
      details: true,
      example: '<p>Made by <strong>Ada</strong></p>\n',
    })
    attribution_html?: string;
  }
  return Detail as Type<T & ChallengeExtras & Partial<ChallengeDetails>>;
}

/** A challenge as players see it. */
export class ChallengeDetail extends Detailed(ChallengeRecord) {}

/** A challenge with a dynamic value, as players see it. */
export class DynamicChallengeDetail extends Detailed(DynamicChallengeRecord) {}

export type DetailView = ChallengeDetail | DynamicChallengeDetail;
