import { Get, Query } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import { ApiController } from '../../http/routes/api-controller';
import { Answers } from '../../http/envelope/answers';
import { Summary } from '../../http/openapi/summary.decorator';
import { SearchEverythingQuery, SearchView } from './search.views';
import { SearchService } from './search.service';

@ApiController('search')
export class SearchController {
  constructor(private readonly search: SearchService) {}

  @Summary(
    'Searches users, teams, challenges and pages by a part of their names or by id, and submissions by id; returns a few of each.',
    {
      id: 'searchEverything',
    },
  )
  @Get()
  @Access('admin')
  @Answers.one(SearchView)
  find(@Query() query: SearchEverythingQuery): Promise<SearchView> {
    return this.search.find(query);
  }
}
