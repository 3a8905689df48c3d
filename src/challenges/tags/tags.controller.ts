import { Body, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import { ApiController } from '../../http/routes/api-controller';
import { Answers } from '../../http/envelope/answers';
import { Id } from '../../http/params/id.decorator';
import { Summary } from '../../http/openapi/summary.decorator';
import { CreateTagDto, TagSearch, UpdateTagDto } from './tag.dto';
import { TagView } from './tag.views';
import { TagsService } from './tags.service';

@Access('admin')
@ApiController('tags')
export class TagsController {
  constructor(private readonly tags: TagsService) {}

  @Summary('Lists the tags of all challenges.')
  @Get()
  @Answers.list(TagView)
  list(@Query() search: TagSearch): Promise<TagView[]> {
    return this.tags.list(search);
  }

  @Summary('Adds a tag to a challenge; returns an equal tag that it has already.')
  @Post()
  @Answers.one(TagView)
  create(@Body() dto: CreateTagDto): Promise<TagView> {
    return this.tags.create(dto);
  }

  @Summary('Returns one tag.')
  @Get(':id')
  @Answers.one(TagView)
  get(@Id() id: number): Promise<TagView> {
    return this.tags.get(id);
  }

  @Summary('Changes a tag.')
  @Patch(':id')
  @Answers.one(TagView)
  update(@Id() id: number, @Body() dto: UpdateTagDto): Promise<TagView> {
    return this.tags.update(id, dto);
  }

  @Summary('Deletes a tag.')
  @Delete(':id')
  @Answers.done()
  remove(@Id() id: number): Promise<void> {
    return this.tags.remove(id);
  }
}
