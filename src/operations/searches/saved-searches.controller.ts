import { Body, Delete, Get, Post } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import { ApiController } from '../../http/routes/api-controller';
import { Answers } from '../../http/envelope/answers';
import { Summary } from '../../http/openapi/summary.decorator';
import { Id } from '../../http/params/id.decorator';
import { CreateSavedSearchDto } from './saved-search.dto';
import { SavedSearchView } from './saved-search.views';
import { SavedSearchesService } from './saved-searches.service';

@Access('admin')
@ApiController('admin/saved-searches')
export class SavedSearchesController {
  constructor(private readonly searches: SavedSearchesService) {}

  @Summary('Saved searches in the list of users, by name.', { id: 'listSavedSearches' })
  @Get()
  @Answers.list(SavedSearchView)
  list(): Promise<SavedSearchView[]> {
    return this.searches.list();
  }

  @Summary('Saves a search under a name.', { id: 'createSavedSearch' })
  @Post()
  @Answers.one(SavedSearchView)
  create(@Body() dto: CreateSavedSearchDto): Promise<SavedSearchView> {
    return this.searches.create(dto);
  }

  @Summary('Deletes a saved search; a draft of a mailing that uses it needs another audience.', {
    id: 'deleteSavedSearch',
  })
  @Delete(':id')
  @Answers.done()
  remove(@Id() id: number): Promise<void> {
    return this.searches.remove(id);
  }
}
