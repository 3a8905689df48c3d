import { Body, Delete, Get, Patch, Post, Put, Query, Req } from '@nestjs/common';
import { ApiExtraModels } from '@nestjs/swagger';
import type { Request } from 'express';
import { Access } from '../../http/access/access.decorator';
import { CurrentViewer } from '../../http/access/current-viewer.decorator';
import type { Viewer } from '../../http/context/viewer';
import { ApiController } from '../../http/routes/api-controller';
import { Answers } from '../../http/envelope/answers';
import type { RawJson, Versioned } from '../../http/envelope/results';
import { CallerGroups } from '../../http/envelope/media-type';
import type { Groups } from '../../http/envelope/views';
import { WithETag } from '../../http/envelope/with-etag.decorator';
import { IdsDto } from '../../http/bulk/bulk';
import { Id } from '../../http/params/id.decorator';
import { TakesIfMatch } from '../../http/openapi/if-match.decorator';
import { SentRepeatable, TakesIdempotencyKey } from '../../http/idempotency/idempotency-key.decorator';
import type { RepeatableRequest } from '../../http/idempotency/idempotent-requests';
import { Hot } from '../../http/hot/hot-routes';
import { Summary } from '../../http/openapi/summary.decorator';
import { BulkChallengesDto, ChallengeChangesDto } from './challenge-bulk.dto';
import { ChallengeOverview } from './challenge-bulk.views';
import { ChallengeOverviews } from './challenge-overviews';
import { ChallengeSolves } from './challenge-solves.service';
import { ChallengeSolveRecord } from './challenge-solves.views';
import { ChallengeWrites } from './challenge-writes.service';
import {
  ChallengeSearch,
  CreateChallengeDto,
  OrderChallengesDto,
  SolvesQuery,
  UpdateChallengeDto,
} from './challenge.dto';
import { TYPES } from './challenge.types';
import { ChallengeDetail, type DetailView, DynamicChallengeDetail } from './challenge-detail.views';
import {
  AnonymizedChallenge,
  ChallengeListing,
  ChallengeRecord,
  ChallengeSolutionView,
  ChallengeTypeView,
  DynamicChallengeRecord,
  type Listed,
} from './challenge.views';
import { ChallengesService } from './challenges.service';

@ApiController('challenges')
export class ChallengesController {
  constructor(
    private readonly challenges: ChallengesService,
    private readonly overviews: ChallengeOverviews,
    private readonly writes: ChallengeWrites,
    private readonly solvers: ChallengeSolves,
  ) {}

  @Summary('Lists the challenges that the caller may see.')
  @Get()
  @Access('public', { visibility: ['challenge'], window: 'ctf', verified: true })
  @Answers.list(ChallengeListing, AnonymizedChallenge)
  @WithETag()
  @Hot()
  list(@CurrentViewer() viewer: Viewer, @Query() search: ChallengeSearch): Promise<Listed[]> {
    return this.challenges.list(viewer, search);
  }

  @Summary('Creates a challenge.')
  @Post()
  @Access('admin')
  @Answers.one(ChallengeRecord, DynamicChallengeRecord)
  @TakesIdempotencyKey()
  create(
    @SentRepeatable() repeatable: RepeatableRequest | null,
    @Body() dto: CreateChallengeDto,
  ): Promise<ChallengeRecord | DynamicChallengeRecord> {
    return this.writes.create(dto, repeatable);
  }

  @Summary('Lists the types of challenges that can be created.', { id: 'listChallengeTypes' })
  @Get('types')
  @Access('admin')
  @Answers.list(ChallengeTypeView)
  @WithETag()
  types(): ChallengeTypeView[] {
    return Object.values(TYPES);
  }

  @Summary('Lists all challenges, in any state, with their editable fields except long texts.', {
    id: 'listChallengesToChange',
  })
  @Get('bulk')
  @Access('admin')
  @Answers.list(ChallengeOverview)
  @WithETag()
  listAll(): Promise<ChallengeOverview[]> {
    return this.overviews.list();
  }

  @Summary('Changes several challenges, all or none, and returns their ids.', { id: 'updateChallenges' })
  @Patch('bulk')
  @Access('admin')
  @ApiExtraModels(ChallengeChangesDto)
  @Answers.ids()
  updateAll(@Body() { ids, changes }: BulkChallengesDto): Promise<number[]> {
    return this.writes.updateAll(ids, changes);
  }

  @Summary('Deletes several challenges with their attempts, solves, flags, hints, tags and files, all or none.', {
    id: 'deleteChallenges',
  })
  @Delete('bulk')
  @Access('admin')
  @Answers.done()
  removeAll(@Body() { ids }: IdsDto): Promise<void> {
    return this.writes.removeAll(ids);
  }

  @Summary('Returns one challenge, with everything needed to attempt it.')
  @Get(':id')
  @Access('public', { visibility: ['challenge'], window: 'ctf', verified: true })
  @Answers.one(ChallengeDetail, DynamicChallengeDetail, AnonymizedChallenge)
  @WithETag()
  @Hot()
  get(
    @CurrentViewer() viewer: Viewer,
    @Id() id: number,
    @CallerGroups() groups: Groups,
  ): Promise<DetailView | Versioned<DetailView> | AnonymizedChallenge> {
    return this.challenges.get(viewer, id, groups);
  }

  @Summary('Sets the order of the challenges on the board.', { id: 'orderChallenges' })
  @Put('order')
  @Access('admin')
  @Answers.done()
  order(@Body() dto: OrderChallengesDto): Promise<void> {
    return this.writes.order(dto);
  }

  @Summary('Changes a challenge; omitted fields are kept.')
  @Patch(':id')
  @Access('admin')
  @Answers.one(ChallengeRecord, DynamicChallengeRecord)
  @TakesIfMatch('`GET /api/v1/challenges/{id}` for administrators')
  update(
    @Id() id: number,
    @Body() dto: UpdateChallengeDto,
    @Req() request: Request,
  ): Promise<ChallengeRecord | DynamicChallengeRecord> {
    return this.writes.update(id, dto, request);
  }

  @Summary('Deletes a challenge with its attempts, solves, flags, hints, tags and files.')
  @Delete(':id')
  @Access('admin')
  @Answers.done()
  @TakesIfMatch('`GET /api/v1/challenges/{id}` for administrators')
  remove(@Id() id: number, @Req() request: Request): Promise<void> {
    return this.writes.remove(id, request);
  }

  @Summary('Lists the solves of a challenge, the first solve first.', { id: 'listChallengeSolves' })
  @Get(':id/solves')
  @Access('public', { visibility: ['challenge', 'account', 'score'], window: 'ctf', verified: true })
  @Answers.list(ChallengeSolveRecord)
  @WithETag()
  solves(
    @CurrentViewer() viewer: Viewer,
    @Id() id: number,
    @Query() query: SolvesQuery,
  ): Promise<RawJson<ChallengeSolveRecord[]>> {
    return this.solvers.list(viewer, id, query);
  }

  @Summary('Returns whether a challenge has a solution that the caller may request.', { id: 'getChallengeSolution' })
  @Get(':id/solution')
  @Access('user', { visibility: ['challenge'], window: 'ctf', verified: true })
  @Answers.one(ChallengeSolutionView)
  solution(@CurrentViewer() viewer: Viewer, @Id() id: number): Promise<ChallengeSolutionView> {
    return this.challenges.solution(viewer, id);
  }
}
