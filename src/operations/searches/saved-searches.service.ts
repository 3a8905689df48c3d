import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { AccountsQueries } from '../../accounts/shared/accounts.queries';
import { InvalidInput, NotFound } from '../../http/errors/errors';
import { Clock } from '../../platform/clock/clock';
import type { CreateSavedSearchDto } from './saved-search.dto';
import { SavedSearch } from './saved-search.entity';

/** Saved searches in the list of users. */
@Injectable()
export class SavedSearchesService {
  constructor(
    private readonly accounts: AccountsQueries,
    private readonly clock: Clock,
    @InjectRepository(SavedSearch) private readonly searches: Repository<SavedSearch>,
  ) {}

  list(): Promise<SavedSearch[]> {
    return this.searches.find({ order: { name: 'ASC', id: 'ASC' } });
  }

  /** Throws InvalidInput for filters that the list would refuse. */
  create({ name, filters }: CreateSavedSearchDto): Promise<SavedSearch> {
    this.requireUsable(filters);
    return this.searches.save(this.searches.create({ name, filters: { ...filters }, created: this.clock.now() }));
  }

  async remove(id: number): Promise<void> {
    const { affected } = await this.searches.delete({ id });
    if (!affected) throw new NotFound();
  }

  private requireUsable(filters: CreateSavedSearchDto['filters']): void {
    try {
      this.accounts.fullCondition('user', filters);
    } catch (error) {
      if (!(error instanceof InvalidInput)) throw error;
      throw InvalidInput.all(error.complaints.map(({ field, message }) => ({ field: `filters.${field}`, message })));
    }
  }
}
