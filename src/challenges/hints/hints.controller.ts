import { Body, Delete, Get, Patch, Post, Query, UseFilters } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import { CurrentViewer } from '../../http/access/current-viewer.decorator';
import type { Viewer } from '../../http/context/viewer';
import { ApiController } from '../../http/routes/api-controller';
import { Answers } from '../../http/envelope/answers';
import { Id } from '../../http/params/id.decorator';
import { SentRepeatable, TakesIdempotencyKey } from '../../http/idempotency/idempotency-key.decorator';
import type { RepeatableRequest } from '../../http/idempotency/idempotent-requests';
import { Summary } from '../../http/openapi/summary.decorator';
import { CreateHintDto, HintQuery, HintSearch, UpdateHintDto } from './hint.dto';
import { HintView, LockedHintView, UnlockedHintView } from './hint.views';
import { HintRefusalFilter } from './hint-refusal.filter';
import { HintsService } from './hints.service';

@Access('admin')
@ApiController('hints')
export class HintsController {
  constructor(private readonly hints: HintsService) {}

  @Summary('Lists the hints of all challenges, without their texts.')
  @Get()
  @Answers.list(LockedHintView)
  list(@Query() search: HintSearch): Promise<LockedHintView[]> {
    return this.hints.list(search);
  }

  @Summary('Adds a hint to a challenge.')
  @Post()
  @Answers.one(HintView)
  @TakesIdempotencyKey()
  create(@SentRepeatable() repeatable: RepeatableRequest | null, @Body() dto: CreateHintDto): Promise<HintView> {
    return this.hints.create(dto, repeatable);
  }

  @Summary('Returns one hint, with its text if it is free or unlocked, or the event has ended.')
  @Get(':id')
  @Access('public', { visibility: ['challenge'], window: 'ctf-first', verified: true })
  @Answers.one(HintView, UnlockedHintView, LockedHintView)
  @Answers.refused()
  @UseFilters(HintRefusalFilter)
  get(
    @CurrentViewer() viewer: Viewer,
    @Id() id: number,
    @Query() query: HintQuery,
  ): Promise<HintView | UnlockedHintView | LockedHintView> {
    return this.hints.get(viewer, id, query);
  }

  @Summary('Changes a hint.')
  @Patch(':id')
  @Answers.one(HintView)
  update(@Id() id: number, @Body() dto: UpdateHintDto): Promise<HintView> {
    return this.hints.update(id, dto);
  }

  @Summary('Deletes a hint and refunds its cost.')
  @Delete(':id')
  @Answers.done()
  remove(@Id() id: number): Promise<void> {
    return this.hints.remove(id);
  }
}
