import { PickType } from '@nestjs/swagger';
import { ChangesField, IdsDto } from '../../http/bulk/bulk';
import { ChoiceField } from '../../http/fields/fields';
import { SOLUTION_STATES, type SolutionState } from '../solutions/solution.entity';
import { UpdateChallengeDto } from './challenge.dto';

// prettier-ignore
const CHALLENGE_CHANGES = [
  'category', 'value', 'state', 'max_attempts', 'logic', 'attribution', 'connection_info', 'next_id', 'requirements',
  'initial', 'minimum', 'decay', 'function',
] as const;

/** Fields that can be changed for several challenges at once. */
export class ChallengeChangesDto extends PickType(UpdateChallengeDto, CHALLENGE_CHANGES) {
  @ChoiceField('Visibility of their solutions', SOLUTION_STATES, { optional: true, example: 'visible' })
  solution_state?: SolutionState;
}

/** Changes to several challenges. */
export class BulkChallengesDto extends IdsDto {
  @ChangesField(ChallengeChangesDto, [...CHALLENGE_CHANGES, 'solution_state'], { state: 'visible' })
  changes: ChallengeChangesDto;
}
