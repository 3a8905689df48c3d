import { ChoiceField, IntField } from '../../http/fields/fields';
import { QueryText } from '../../http/search/query-fields';

/** What to share. */
export class CreateShareDto {
  @ChoiceField('What is shared', ['solve'], { example: 'solve' }) type: 'solve';
  @IntField('Challenge that was solved', { example: 84 }) challenge_id: number;
}

/** Which solve a link is about. Text, because what names no solve is 404 rather than a bad field. */
export class ShareQuery {
  @QueryText('User who solved it', '2') user_id?: string;
  @QueryText('Challenge that was solved', '84') challenge_id?: string;
  @QueryText('Proof that the user made the link') mac?: string;
}
