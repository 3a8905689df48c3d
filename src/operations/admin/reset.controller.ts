import { Body, Get, Post } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import { ApiController } from '../../http/routes/api-controller';
import { Answers } from '../../http/envelope/answers';
import { Summary } from '../../http/openapi/summary.decorator';
import { CurrentVisit, type Visit } from '../../http/pages/visit';
import { NamedResetDto } from './reset.dto';
import { ResetService } from './reset.service';
import { ResetCountsView, ResetDoneView } from './reset.views';

/** The reset of the event through the API. */
@Access('admin')
@ApiController('admin/reset')
export class ResetController {
  constructor(private readonly resets: ResetService) {}

  @Summary('Returns the number of records that a reset would delete.', { id: 'getReset' })
  @Get()
  @Answers.one(ResetCountsView)
  counts(): Promise<ResetCountsView> {
    return this.resets.counts();
  }

  @Summary('Deletes the selected data of the event, all or nothing.', { id: 'resetEvent' })
  @Post()
  @Answers.one(ResetDoneView)
  reset(@Body() dto: NamedResetDto, @CurrentVisit() visit: Visit): Promise<ResetDoneView> {
    return this.resets.resetConfirmed(dto, visit);
  }
}
