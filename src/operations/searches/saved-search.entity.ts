import { Column, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { Instant } from '../../platform/clock/instant';
import { Timestamp, Varchar } from '../../platform/database/columns';
import { violation } from '../../platform/database/constraints';

export const MAX_SEARCH_NAME_LENGTH = 80;

/** Filters of the list of users, saved under a name for all administrators. */
@Entity('saved_searches')
@Unique(violation('saved_searches_name_key', 'name', 'There is a search of this name already'), ['name'])
export class SavedSearch {
  @PrimaryGeneratedColumn() id: number;
  @Varchar(MAX_SEARCH_NAME_LENGTH) name: string;
  /** Query parameters of `GET /users?view=full`: those of `SavedFilters`. */
  @Column({ type: 'jsonb' }) filters: Record<string, unknown>;
  @Timestamp() created: Instant;
}
