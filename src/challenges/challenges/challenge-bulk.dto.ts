import { PickType } from '@nestjs/swagger';
import { ChangesField, IdsDto } from '../../http/bulk/bulk';
import { UpdateChallengeDto } from './challenge.dto';

// prettier-ignore
const CHALLENGE_CHANGES = [
  'category', 'value', 'state', 'max_attempts', 'logic', 'attribution', 'connection_info', 'next_id', 'requirements',
  'initial', 'minimum', 'decay', 'function',
] as const;

/** Fields that can be changed for several challenges at once. */
export class ChallengeChangesDto extends PickType(UpdateChallengeDto, CHALLENGE_CHANGES) {}

/** Changes to several challenges. */
export class BulkChallengesDto extends IdsDto {
  @ChangesField(ChallengeChangesDto, CHALLENGE_CHANGES, { state: 'visible' }) changes: ChallengeChangesDto;
}
