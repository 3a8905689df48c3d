import { IntField, TextField, ViewField } from '../../http/fields/fields';
import { QueryText } from '../../http/search/query-fields';

/** Query parameters of the search for records. */
export class SearchEverythingQuery {
  @QueryText(
    'Part of a name, e-mail address, affiliation, category, title or route, in any case; or an id',
    undefined,
    200,
  )
  q?: string;
}

/** A record that the search found. */
export class SearchHitView {
  @IntField('Id of the record', { example: 2 }) id: number;
  @TextField('Name of the record', { example: 'user1' }) title: string;
  @TextField('Detail that distinguishes the record from others', { example: 'user1@example.com' }) detail: string;
}

/** Records that the search found, by kind; in each kind, an exact id and exact titles come first. */
export class SearchView {
  @ViewField('Users', () => [SearchHitView]) users: SearchHitView[];
  @ViewField('Teams', () => [SearchHitView]) teams: SearchHitView[];
  @ViewField('Challenges', () => [SearchHitView]) challenges: SearchHitView[];
  @ViewField('Pages', () => [SearchHitView]) pages: SearchHitView[];
  @ViewField('Submissions', () => [SearchHitView]) submissions: SearchHitView[];
}
