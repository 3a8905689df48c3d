import { Module } from '@nestjs/common';
import { SearchController } from './search.controller';
import { SearchService } from './search.service';

/** Search for accounts, challenges, pages and submissions, for administrators. */
@Module({ controllers: [SearchController], providers: [SearchService] })
export class SearchModule {}
