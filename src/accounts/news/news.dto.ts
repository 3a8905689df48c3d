import { BoolField, TextField } from '../../http/fields/fields';

/** The caller's choice to receive news or not. */
export class UpdateNewsDto {
  @BoolField('True to receive news by email', { example: true }) subscribed: boolean;
}

/** The code of a link to unsubscribe. */
export class UnsubscriptionDto {
  @TextField('Code at the end of the link in a mail', { max: 80, example: '2.9f86d081884c7d65…' }) code: string;
}
