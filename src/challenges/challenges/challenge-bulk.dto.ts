import { PickType } from '@nestjs/swagger';
import { ChangesField, IdsDto } from '../../http/bulk/bulk';
import { UpdateChallengeDto } from './challenge.dto';

// prettier-ignore
const CHALLENGE_CHANGES = [
  'category', 'value', 'state', 'max_attempts', 'logic', 'attribution', 'connection_info', 'next_id', 'requirements',
  'initial', 'minimum', 'decay', 'function',
] as const;

/** What can be changed of several challenges at once: what may be the same of all of them. */
export class ChallengeChangesDto extends PickType(UpdateChallengeDto, CHALLENGE_CHANGES) {}

/** Challenges that are changed together. */
export class BulkChallengesDto extends IdsDto {
  @ChangesField(ChallengeChangesDto, CHALLENGE_CHANGES, { state: 'visible' }) changes: ChallengeChangesDto;
}
