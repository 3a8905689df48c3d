import { InvalidInput } from '../../http/errors/errors';
import { MISSING } from '../../http/fields/field';
import { COMMENT_TYPES, type CommentType } from './comment.entity';

/** The id that names what a comment of each type is about; a standard one is about nothing in particular. */
export const TARGETS = {
  challenge: 'challenge_id',
  user: 'user_id',
  team: 'team_id',
  page: 'page_id',
} as const satisfies Record<Exclude<CommentType, 'standard'>, string>;

type TargetType = keyof typeof TARGETS;

/** What a comment may be about, as the body names it. */
export type CommentTargets = Partial<Record<(typeof TARGETS)[TargetType], number | null>>;

/** Whether a comment of this type is about something. */
export function hasTarget(type: CommentType): type is TargetType {
  return type in TARGETS;
}

/**
 * The type that the id in the body asks for, `standard` without one. Throws InvalidInput for two ids, and for a `type` that
 * says something else.
 */
export function commentType(stated: CommentType | null | undefined, ids: CommentTargets): CommentType {
  const [type = 'standard', second] = COMMENT_TYPES.filter((known) => hasTarget(known) && ids[TARGETS[known]] != null);
  if (second && hasTarget(second)) throw InvalidInput.of(TARGETS[second], 'A comment can be about one thing only.');
  if (stated == null || stated === type) return type;
  if (type === 'standard' && hasTarget(stated)) throw InvalidInput.of(TARGETS[stated], MISSING);
  throw InvalidInput.of('type', `Must be ${type}, as the body says what the comment is about.`);
}
