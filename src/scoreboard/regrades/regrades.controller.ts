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

  @Summary('Judges the stored answers to a challenge by its flags of today, or tells what that would change.', {
    id: 'regradeChallenge',
    description:
      'The first right answer of an account is its solve, with its date; answers after it stay what they are. Discarded answers are not judged, and those graded by hand stay right. To take a re-grading back, remove the flag and grade again.',
  })
  @Post()
  @Answers.one(RegradeView)
  regrade(@Body() dto: RegradeDto): Promise<RegradeView> {
    return this.regrades.regrade(dto);
  }
}
