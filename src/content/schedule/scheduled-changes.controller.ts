import { Body, Delete, Get, Post } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import { ApiController } from '../../http/routes/api-controller';
import { Answers } from '../../http/envelope/answers';
import { Summary } from '../../http/openapi/summary.decorator';
import { Id } from '../../http/params/id.decorator';
import { CreateScheduledChangeDto } from './scheduled-change.dto';
import { ScheduledChangeView } from './scheduled-change.views';
import { ScheduledChanges } from './scheduled-changes.service';

@Access('admin')
@ApiController('scheduled-changes')
export class ScheduledChangesController {
  constructor(private readonly changes: ScheduledChanges) {}

  @Summary('Lists pending, made and failed changes, sorted by time.')
  @Get()
  @Answers.list(ScheduledChangeView)
  list(): Promise<ScheduledChangeView[]> {
    return this.changes.list();
  }

  @Summary('Schedules a change of a challenge, a new hint or a notification.')
  @Post()
  @Answers.one(ScheduledChangeView)
  create(@Body() dto: CreateScheduledChangeDto): Promise<ScheduledChangeView> {
    return this.changes.create(dto);
  }

  @Summary('Cancels a pending change, or deletes the record of an earlier one.')
  @Delete(':id')
  @Answers.done()
  remove(@Id() id: number): Promise<void> {
    return this.changes.remove(id);
  }
}
