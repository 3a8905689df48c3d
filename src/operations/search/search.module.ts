import { Module } from '@nestjs/common';
import { SearchController } from './search.controller';
import { SearchService } from './search.service';

/** The search of administrators over all records. */
@Module({ controllers: [SearchController], providers: [SearchService] })
export class SearchModule {}
