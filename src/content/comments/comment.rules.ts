import { InvalidInput } from '../../http/errors/errors';
import { MISSING } from '../../http/fields/field';
import { COMMENT_TYPES, type CommentType } from './comment.entity';

/** Column with the commented record, by type of comment. A `standard` comment has none. */
export const TARGETS = {
  challenge: 'challenge_id',
  user: 'user_id',
  team: 'team_id',
  page: 'page_id',
} as const satisfies Record<Exclude<CommentType, 'standard'>, string>;

type TargetType = keyof typeof TARGETS;

export type CommentTargets = Partial<Record<(typeof TARGETS)[TargetType], number | null>>;

/** Returns true if comments of this type refer to a record. */
export function hasTarget(type: CommentType): type is TargetType {
  return type in TARGETS;
}

/**
 * Returns the type that follows from the id in the body, or `standard` without an id. Throws InvalidInput for two ids,
 * and if `stated` is a different type.
 */
export function commentType(stated: CommentType | null | undefined, ids: CommentTargets): CommentType {
  const [type = 'standard', second] = COMMENT_TYPES.filter((known) => hasTarget(known) && ids[TARGETS[known]] != null);
  if (second && hasTarget(second))
    throw InvalidInput.forField(TARGETS[second], 'A comment can be about one thing only.');
  if (stated == null || stated === type) return type;
  if (type === 'standard' && hasTarget(stated)) throw InvalidInput.forField(TARGETS[stated], MISSING);
  throw InvalidInput.forField('type', `Must be ${type}, as the body says what the comment is about.`);
}
