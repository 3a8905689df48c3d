import { Body, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import { ApiController } from '../../http/routes/api-controller';
import { Answers } from '../../http/envelope/answers';
import type { Page, WithMeta } from '../../http/envelope/results';
import { Id } from '../../http/params/id.decorator';
import { Summary } from '../../http/openapi/summary.decorator';
import { NearMisses } from './near-misses';
import {
  BulkSubmissionsDto,
  ClusterQuery,
  CreateSubmissionDto,
  SubmissionSearch,
  UpdateSubmissionDto,
} from './submission.dto';
import { SubmissionGrading } from './submission-grading';
import { BulkSubmissionsView, ClusterView, NearMissView, SubmissionView } from './submission.views';
import { SubmissionsService } from './submissions.service';

@Access('admin')
@ApiController('submissions')
export class SubmissionsController {
  constructor(
    private readonly submissions: SubmissionsService,
    private readonly grading: SubmissionGrading,
    private readonly misses: NearMisses,
  ) {}

  @Summary('Lists all submissions, a page at a time; with `sort=-id` the newest first, without a total.')
  @Get()
  @Answers.pageOrNewest(SubmissionView)
  list(@Query() search: SubmissionSearch): Promise<Page<SubmissionView> | WithMeta<SubmissionView[]>> {
    return this.submissions.list(search);
  }

  @Summary('Records a submission for a user.')
  @Post()
  @Answers.one(SubmissionView)
  create(@Body() dto: CreateSubmissionDto): Promise<SubmissionView> {
    return this.submissions.create(dto);
  }

  @Summary('Changes several submissions, and skips those that cannot be changed.', { id: 'changeSubmissions' })
  @Post('bulk')
  @Answers.one(BulkSubmissionsView)
  change(@Body() dto: BulkSubmissionsDto): Promise<BulkSubmissionsView> {
    return this.grading.change(dto);
  }

  @Summary('Lists wrong submissions to a challenge, grouped without case and blanks, the most frequent first.', {
    id: 'listSubmissionClusters',
  })
  @Get('clusters')
  @Answers.made(ClusterView)
  clusters(@Query() query: ClusterQuery): Promise<ClusterView[]> {
    return this.submissions.clusters(query);
  }

  @Summary(
    'Lists incorrect submissions of several accounts that almost match a flag, at most one for each challenge.',
    {
      id: 'listNearMisses',
    },
  )
  @Get('near-misses')
  @Answers.list(NearMissView)
  nearMisses(): Promise<NearMissView[]> {
    return this.misses.list();
  }

  @Summary('Returns one submission.')
  @Get(':id')
  @Answers.one(SubmissionView)
  get(@Id() id: number): Promise<SubmissionView> {
    return this.submissions.get(id);
  }

  @Summary(
    'Marks a submission as correct, which creates a solve with its date and discards the submission, or as incorrect, which deletes its solve.',
  )
  @Patch(':id')
  @Answers.one(SubmissionView)
  update(@Id() id: number, @Body() dto: UpdateSubmissionDto): Promise<SubmissionView> {
    return this.submissions.update(id, dto);
  }

  @Summary('Deletes a submission and its solve.')
  @Delete(':id')
  @Answers.done()
  remove(@Id() id: number): Promise<void> {
    return this.submissions.remove(id);
  }
}
