import { Module } from '@nestjs/common';
import { SearchController } from './search.controller';
import { SearchService } from './search.service';

/** Search over all records, for administrators. */
@Module({ controllers: [SearchController], providers: [SearchService] })
export class SearchModule {}
