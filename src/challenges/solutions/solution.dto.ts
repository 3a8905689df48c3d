import { PartialType } from '@nestjs/swagger';
import { ChoiceField, IntField, TextField } from '../../http/fields/fields';
import { QueryText } from '../../http/search/query-fields';
import { SearchQuery } from '../../http/search/search-query';
import { SOLUTION_STATES, type SolutionState } from './solution.entity';

export const SOLUTION_FIELDS = ['state'] as const;

export class CreateSolutionDto {
  @IntField('Challenge of the solution', { example: 1 })
  challenge_id: number;

  @TextField('Text in Markdown; null means none', {
    optional: true,
    nullable: true,
    example: 'Overwrite the **size** field.',
  })
  content?: string | null;

  @ChoiceField('Visibility: only for administrators, for all players, or only for solvers', SOLUTION_STATES, {
    optional: true,
    nullable: true,
  })
  state?: SolutionState | null;
}

/** Absent fields are kept. Null means no text, or the state `hidden`, as for a new solution. */
export class UpdateSolutionDto extends PartialType(CreateSolutionDto, { skipNullProperties: false }) {}

export class SolutionSearch extends SearchQuery(SOLUTION_FIELDS) {
  @QueryText('Exact state', 'hidden')
  state?: string;
}
