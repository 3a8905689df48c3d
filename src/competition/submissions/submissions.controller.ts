import { Body, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import { ApiController } from '../../http/api-controller';
import { Answers } from '../../http/envelope/answers';
import type { Page } from '../../http/envelope/results';
import { Id } from '../../http/params/id.decorator';
import { Summary } from '../../http/openapi/summary.decorator';
import { CreateSubmissionDto, SubmissionSearch, UpdateSubmissionDto } from './submission.dto';
import { SubmissionView } from './submission.views';
import { SubmissionsService } from './submissions.service';

@Access('admin')
@ApiController('submissions')
export class SubmissionsController {
  constructor(private readonly submissions: SubmissionsService) {}

  @Summary('All submissions, a page at a time.')
  @Get()
  @Answers.page(SubmissionView)
  list(@Query() search: SubmissionSearch): Promise<Page<SubmissionView>> {
    return this.submissions.list(search);
  }

  @Summary('Records an answer of a user by hand.')
  @Post()
  @Answers.one(SubmissionView)
  create(@Body() dto: CreateSubmissionDto): Promise<SubmissionView> {
    return this.submissions.create(dto);
  }

  @Summary('One submission.')
  @Get(':id')
  @Answers.one(SubmissionView)
  get(@Id() id: number): Promise<SubmissionView> {
    return this.submissions.get(id);
  }

  @Summary('Marks a submission correct: the user gets a solve of its date, and it is discarded.')
  @Patch(':id')
  @Answers.one(SubmissionView)
  update(@Id() id: number, @Body() dto: UpdateSubmissionDto): Promise<SubmissionView> {
    return this.submissions.update(id, dto);
  }

  @Summary('Removes a submission and what it gave.')
  @Delete(':id')
  @Answers.done()
  remove(@Id() id: number): Promise<void> {
    return this.submissions.remove(id);
  }
}
