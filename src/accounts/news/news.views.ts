import { BoolField } from '../../http/fields/fields';

/** A user's choice to receive news by email. */
export class NewsView {
  @BoolField('True if the user receives news by email', { example: true }) subscribed: boolean;
}
