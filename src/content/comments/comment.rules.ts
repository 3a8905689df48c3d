import { InvalidInput } from '../../http/errors/errors';
import { MISSING } from '../../http/fields/field';
import { COMMENT_TYPES, type CommentType } from './comment.entity';

/** The id that identifies the target of each type; a standard comment has no target. */
export const TARGETS = {
  challenge: 'challenge_id',
  user: 'user_id',
  team: 'team_id',
  page: 'page_id',
} as const satisfies Record<Exclude<CommentType, 'standard'>, string>;

type TargetType = keyof typeof TARGETS;

export type CommentTargets = Partial<Record<(typeof TARGETS)[TargetType], number | null>>;

/** Returns true if comments of this type have a target. */
export function hasTarget(type: CommentType): type is TargetType {
  return type in TARGETS;
}

/**
 * Returns the type for the id in the body, `standard` without one. Throws InvalidInput for two ids, or if `type`
 * contradicts.
 */
export function commentType(stated: CommentType | null | undefined, ids: CommentTargets): CommentType {
  const [type = 'standard', second] = COMMENT_TYPES.filter((known) => hasTarget(known) && ids[TARGETS[known]] != null);
  if (second && hasTarget(second))
    throw InvalidInput.forField(TARGETS[second], 'A comment can be about one thing only.');
  if (stated == null || stated === type) return type;
  if (type === 'standard' && hasTarget(stated)) throw InvalidInput.forField(TARGETS[stated], MISSING);
  throw InvalidInput.forField('type', `Must be ${type}, as the body says what the comment is about.`);
}
