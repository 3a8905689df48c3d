import { IntField, TextField, ViewField } from '../../http/fields/fields';
import { QueryText } from '../../http/search/query-fields';

/** Query parameters of the search. */
export class SearchEverythingQuery {
  @QueryText(
    'Part of a name, e-mail address, affiliation, category, title or route, in any case; or an id',
    undefined,
    200,
  )
  q?: string;
}

/** A found record. */
export class SearchHitView {
  @IntField('Id of the record', { example: 2 }) id: number;
  @TextField('Name of the record', { example: 'user1' }) title: string;
  @TextField('Detail that distinguishes the record from others', { example: 'user1@example.com' }) detail: string;
}

/** Found records; exact titles first. */
export class SearchView {
  @ViewField('Users', () => [SearchHitView]) users: SearchHitView[];
  @ViewField('Teams', () => [SearchHitView]) teams: SearchHitView[];
  @ViewField('Challenges', () => [SearchHitView]) challenges: SearchHitView[];
  @ViewField('Pages', () => [SearchHitView]) pages: SearchHitView[];
  @ViewField('Submissions', () => [SearchHitView]) submissions: SearchHitView[];
}
