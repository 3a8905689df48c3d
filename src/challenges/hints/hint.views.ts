import { CustomField, IntField, TextField } from '../../http/fields/fields';
import { as } from '../../http/envelope/views';
import type { Hint, HintRequirements } from './hint.entity';

const HINT_TYPE = 'standard';

type HintTerms = Pick<Hint, 'id' | 'title' | 'challenge_id' | 'cost'>;

interface HintText {
  content: string;
  html: string;
}

/** A hint without its text. */
export class LockedHintView {
  @IntField('Hint id', { example: 1 }) id: number;
  @TextField('Title, which is readable before the unlock', { optional: true, example: 'On sizes' })
  title?: string;
  @TextField('Always `standard`', { example: HINT_TYPE }) type: string;
  @IntField('Challenge id', { example: 1 }) challenge: number;
  @IntField('Challenge id', { example: 1 }) challenge_id: number;
  @IntField('Cost in points', { example: 10 }) cost: number;

  static from({ id, title, challenge_id, cost }: HintTerms): LockedHintView {
    // Omits a missing title, so that the response equals that of CTFd releases without titles.
    const titleField = title === null ? {} : { title };
    return as(LockedHintView, { id, ...titleField, type: HINT_TYPE, challenge: challenge_id, challenge_id, cost });
  }
}

/** A hint with its text. */
export class UnlockedHintView extends LockedHintView {
  @TextField('Text in Markdown', { example: 'Look **up**' }) content: string;
  @TextField('Text as safe HTML', { example: '<p>Look <strong>up</strong></p>\n' }) html: string;

  static override from(hint: HintTerms & HintText): UnlockedHintView {
    const { content, html } = hint;
    return as(UnlockedHintView, { ...LockedHintView.from(hint), content, html });
  }
}

/** A hint as administrators see it. */
export class HintView extends UnlockedHintView {
  @CustomField(
    'Ids of hints that must be unlocked first',
    { type: 'object', properties: { prerequisites: { type: 'array', items: { type: 'integer' } } } },
    (value) => value,
    { nullable: true, example: { prerequisites: [2] } },
  )
  requirements: HintRequirements | null;

  static override from(hint: Hint & HintText): HintView {
    return as(HintView, { ...UnlockedHintView.from(hint), requirements: hint.requirements });
  }
}
