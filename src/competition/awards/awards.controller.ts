import { Body, Delete, Get, Post, Query } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import { ApiController } from '../../http/routes/api-controller';
import { Answers } from '../../http/envelope/answers';
import { Id } from '../../http/params/id.decorator';
import { SentRepeatable, TakesIdempotencyKey } from '../../http/idempotency/idempotency-key.decorator';
import type { RepeatableRequest } from '../../http/idempotency/idempotent-requests';
import { Summary } from '../../http/openapi/summary.decorator';
import { AwardSearch, CreateAwardDto } from './award.dto';
import { AwardView } from './award.views';
import { AwardsService } from './awards.service';

@Access('admin')
@ApiController('awards')
export class AwardsController {
  constructor(private readonly awards: AwardsService) {}

  @Summary('Lists all awards.')
  @Get()
  @Answers.list(AwardView)
  list(@Query() search: AwardSearch): Promise<AwardView[]> {
    return this.awards.list(search);
  }

  @Summary('Creates an award, which adds points to a user or subtracts them.')
  @Post()
  @Answers.one(AwardView)
  @TakesIdempotencyKey()
  create(@SentRepeatable() repeatable: RepeatableRequest | null, @Body() dto: CreateAwardDto): Promise<AwardView> {
    return this.awards.create(dto, repeatable);
  }

  @Summary('Returns one award.')
  @Get(':id')
  @Answers.one(AwardView)
  get(@Id() id: number): Promise<AwardView> {
    return this.awards.get(id);
  }

  @Summary('Deletes an award.')
  @Delete(':id')
  @Answers.done()
  remove(@Id() id: number): Promise<void> {
    return this.awards.remove(id);
  }
}
