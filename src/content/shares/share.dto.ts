import { ChoiceField, IntField } from '../../http/fields/fields';
import { QueryText } from '../../http/search/query-fields';

/** Body for creating a share link of the caller's solve. */
export class CreateShareDto {
  @ChoiceField('Type of the link', ['solve'], { example: 'solve' }) type: 'solve';
  @IntField('Id of the solved challenge', { example: 84 }) challenge_id: number;
}

/** Query parameters of a share link. Ids are texts, so that an invalid one gives 404 instead of a validation error. */
export class ShareQuery {
  @QueryText('User who solved it', '2') user_id?: string;
  @QueryText('Id of the solved challenge', '84') challenge_id?: string;
  @QueryText('Signature that proves that the user created the link') mac?: string;
}
