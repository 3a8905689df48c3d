import { IntField } from '../../http/fields/fields';

/** Result of a call. */
export class ReportedResultsView {
  @IntField('Accounts whose points changed', { example: 3 }) changed: number;
  @IntField('New solves', { example: 1 }) solved: number;
}
