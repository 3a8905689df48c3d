import { Body, Post } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import { ApiController } from '../../http/routes/api-controller';
import { Answers } from '../../http/envelope/answers';
import { Summary } from '../../http/openapi/summary.decorator';
import { RegradeDto } from './regrade.dto';
import { RegradeView } from './regrade.views';
import { RegradesService } from './regrades.service';

@Access('admin')
@ApiController('regrades')
export class RegradesController {
  constructor(private readonly regrades: RegradesService) {}

  @Summary('Judges the stored submissions to a challenge by its current flags, or returns what would change.', {
    id: 'regradeChallenge',
    description:
      'The first correct submission of an account becomes its solve, with its date; later submissions are not changed. Discarded submissions are not judged, and those marked as correct by an administrator stay correct. To undo a regrade, delete the flag and regrade again.',
  })
  @Post()
  @Answers.one(RegradeView)
  regrade(@Body() dto: RegradeDto): Promise<RegradeView> {
    return this.regrades.regrade(dto);
  }
}
