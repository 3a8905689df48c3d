import { Injectable } from '@nestjs/common';
import { InvalidInput } from '../../http/errors/errors';
import { MISSING } from '../../http/fields/field';
import { INT_MAX } from '../../http/fields/coercions';
import { escapeLike } from '../../http/search/search-query';
import { Database } from '../../platform/database/database';
import type { SearchEverythingQuery, SearchHitView, SearchView } from './search.views';

const MAX_HITS = 6;

/**
 * A searchable table, as SQL: the title of a row, the columns searched, and details that distinguish rows with the same
 * title.
 */
interface Target {
  table: 'users' | 'teams' | 'challenges' | 'pages';
  title: string;
  searched: string;
  detail: string;
}

const TARGETS: Record<Target['table'], Target> = {
  users: {
    table: 'users',
    title: 'name',
    searched: 'name, email, affiliation',
    detail: `concat_ws(' · ', email, affiliation)`,
  },
  teams: {
    table: 'teams',
    title: 'name',
    searched: 'name, email, affiliation',
    detail: `concat_ws(' · ', email, affiliation)`,
  },
  challenges: {
    table: 'challenges',
    title: `COALESCE(name, '')`,
    searched: 'name, category',
    detail: `concat_ws(' · ', category, value, state)`,
  },
  pages: {
    table: 'pages',
    title: `COALESCE(title, route, '')`,
    searched: 'title, route',
    detail: `'/' || COALESCE(route, '')`,
  },
};

/** Finds users, teams, challenges and pages by text or id, and submissions by id. */
@Injectable()
export class SearchService {
  constructor(private readonly database: Database) {}

  /** Throws InvalidInput for an empty text. Queries one table after the other, to limit the load while a user types. */
  async find({ q = '' }: SearchEverythingQuery): Promise<SearchView> {
    const text = q.trim();
    if (text === '') throw InvalidInput.forField('q', MISSING);
    const number = /^\d{1,10}$/.test(text) ? Number(text) : 0;
    const id = number <= INT_MAX ? number : 0;
    return {
      users: await this.hitsOf(TARGETS.users, text, id),
      teams: await this.hitsOf(TARGETS.teams, text, id),
      challenges: await this.hitsOf(TARGETS.challenges, text, id),
      pages: await this.hitsOf(TARGETS.pages, text, id),
      submissions: await this.submission(id),
    };
  }

  /**
   * Returns up to `MAX_HITS` rows with the id or the text; the exact id and exact titles come first. Scans the table.
   */
  private hitsOf({ table, title, searched, detail }: Target, text: string, id: number): Promise<SearchHitView[]> {
    return this.database.query(
      `SELECT id, ${title} AS title, ${detail} AS detail FROM ${table}
        WHERE id = $3 OR lower(concat_ws(E'\\n', ${searched})) LIKE '%' || lower($1) || '%'
        ORDER BY id <> $3, lower(${title}) <> lower($2), lower(${title}) NOT LIKE lower($1) || '%', id LIMIT ${MAX_HITS}`,
      [escapeLike(text), text, id],
    );
  }

  /**
   * Finds a submission only by its id: an index on the texts would slow down every attempt. Served by submissions_pkey.
   */
  private submission(id: number): Promise<SearchHitView[]> {
    return this.database.query(
      `SELECT submissions.id, left(COALESCE(provided, ''), 80) AS title,
              concat_ws(' · ', users.name, challenges.name, submissions.type) AS detail
         FROM submissions JOIN users ON users.id = submissions.user_id JOIN challenges ON challenges.id = submissions.challenge_id
        WHERE submissions.id = $1`,
      [id],
    );
  }
}
