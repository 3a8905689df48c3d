import { Body, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import { ApiController } from '../../http/routes/api-controller';
import { Answers } from '../../http/envelope/answers';
import { WithETag } from '../../http/envelope/with-etag.decorator';
import { Id } from '../../http/params/id.decorator';
import { Summary } from '../../http/openapi/summary.decorator';
import { BracketSearch, CreateBracketDto, UpdateBracketDto } from './bracket.dto';
import { BracketView } from './bracket.views';
import { BracketsService } from './brackets.service';

@Access('admin')
@ApiController('brackets')
export class BracketsController {
  constructor(private readonly brackets: BracketsService) {}

  @Summary('Lists all brackets.')
  @Get()
  @Access('public')
  @Answers.list(BracketView)
  @WithETag()
  list(@Query() search: BracketSearch): Promise<BracketView[]> {
    return this.brackets.list(search);
  }

  @Summary('Creates a bracket.')
  @Post()
  @Answers.one(BracketView)
  create(@Body() dto: CreateBracketDto): Promise<BracketView> {
    return this.brackets.create(dto);
  }

  @Summary('Changes a bracket.')
  @Patch(':id')
  @Answers.one(BracketView)
  update(@Id() id: number, @Body() dto: UpdateBracketDto): Promise<BracketView> {
    return this.brackets.update(id, dto);
  }

  @Summary('Deletes a bracket; its accounts have no bracket afterwards.')
  @Delete(':id')
  @Answers.done()
  remove(@Id() id: number): Promise<void> {
    return this.brackets.remove(id);
  }
}
