import { IntField } from '../../http/fields/fields';

/** A part of a challenge. It names its challenge by `challenge_id` or by the older name `challenge`. */
export class ChallengePartDto {
  @IntField('Challenge id', { example: 1 })
  challenge_id: number;

  /** The Go client sends only this name. If a body has both names, `challenge_id` is used. */
  @IntField('Same as `challenge_id`, which takes precedence', { optional: true, example: 1 })
  set challenge(id: number) {
    this.challenge_id ??= id;
  }
}
