import { ChoiceField, IntField } from '../../http/fields/fields';
import { QueryText } from '../../http/search/query-fields';

/** A challenge whose solve the caller shares. */
export class CreateShareDto {
  @ChoiceField('What is shared', ['solve'], { example: 'solve' }) type: 'solve';
  @IntField('Challenge that was solved', { example: 84 }) challenge_id: number;
}

/** Query parameters of a share link. Ids are text, since an invalid one is 404 and not a validation error. */
export class ShareQuery {
  @QueryText('User who solved it', '2') user_id?: string;
  @QueryText('Challenge that was solved', '84') challenge_id?: string;
  @QueryText('Proof that the user made the link') mac?: string;
}
