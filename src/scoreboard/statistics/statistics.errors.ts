import { InvalidInput } from '../../http/errors/errors';

/** What the peer says of a column that cannot be counted. */
export const UNKNOWN_COLUMN = 'That could not be found';

/** 404 of submissions/{column}: the peer puts its text under `errors`, which is a list here. */
export class UnknownSubmissionColumn extends InvalidInput {
  override readonly status = 404;

  constructor() {
    super({ field: '', message: UNKNOWN_COLUMN });
  }
}
