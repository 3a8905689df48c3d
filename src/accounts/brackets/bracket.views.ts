import { ChoiceField, IntField, TextField } from '../../http/fields/fields';
import { BRACKET_TYPES } from './bracket.entity';

export class BracketView {
  @IntField('Bracket id', { example: 1 }) id: number;
  @TextField('Name of the bracket', { example: 'Students' }) name: string;
  @TextField('Purpose of the bracket', { nullable: true, example: 'Enrolled at a university' }) description:
    string | null;
  @ChoiceField('Kind of its accounts', BRACKET_TYPES, { example: 'users' })
  type: (typeof BRACKET_TYPES)[number];
}
