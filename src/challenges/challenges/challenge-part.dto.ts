import { IntField } from '../../http/fields/fields';

/** What belongs to a challenge names it, as `challenge_id` or by the older name `challenge`. */
export class ChallengePartDto {
  @IntField('Challenge it belongs to', { example: 1 })
  challenge_id: number;

  /** The Go client knows no other name; `challenge_id` wins, whichever comes first. */
  @IntField('The same as `challenge_id`, which wins', { optional: true, example: 1 })
  set challenge(id: number) {
    this.challenge_id ??= id;
  }
}
