import { Body, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import { ApiController } from '../../http/routes/api-controller';
import { Answers } from '../../http/envelope/answers';
import { Id } from '../../http/params/id.decorator';
import { SentRepeatable, TakesIdempotencyKey } from '../../http/idempotency/idempotency-key.decorator';
import type { RepeatableRequest } from '../../http/idempotency/idempotent-requests';
import { Summary } from '../../http/openapi/summary.decorator';
import { CreateFlagDto, FlagSearch, UpdateFlagDto } from './flag.dto';
import { FlagDetailView, FlagTypeView, FlagView } from './flag.views';
import { FlagsService } from './flags.service';

@Access('admin')
@ApiController('flags')
export class FlagsController {
  constructor(private readonly flags: FlagsService) {}

  @Summary('Lists the flags of all challenges.')
  @Get()
  @Answers.list(FlagView)
  list(@Query() search: FlagSearch): Promise<FlagView[]> {
    return this.flags.list(search);
  }

  @Summary('Adds a flag to a challenge.')
  @Post()
  @Answers.one(FlagView)
  @TakesIdempotencyKey()
  create(@SentRepeatable() repeatable: RepeatableRequest | null, @Body() dto: CreateFlagDto): Promise<FlagView> {
    return this.flags.create(dto, repeatable);
  }

  @Summary('Lists the types of flags, by name.', { id: 'listFlagTypes' })
  @Get('types')
  @Answers.map(FlagTypeView)
  types(): Record<string, FlagTypeView> {
    return this.flags.types();
  }

  @Summary('Returns one type of flag.', { id: 'getFlagType' })
  @Get('types/:name')
  @Answers.one(FlagTypeView)
  type(@Param('name') name: string): FlagTypeView {
    return this.flags.type(name);
  }

  @Summary('Returns one flag with the templates of its form.')
  @Get(':id')
  @Answers.one(FlagDetailView)
  get(@Id() id: number): Promise<FlagDetailView> {
    return this.flags.get(id);
  }

  @Summary('Changes a flag; existing submissions are not judged again.')
  @Patch(':id')
  @Answers.one(FlagView)
  update(@Id() id: number, @Body() dto: UpdateFlagDto): Promise<FlagView> {
    return this.flags.update(id, dto);
  }

  @Summary('Deletes a flag.')
  @Delete(':id')
  @Answers.done()
  remove(@Id() id: number): Promise<void> {
    return this.flags.remove(id);
  }
}
