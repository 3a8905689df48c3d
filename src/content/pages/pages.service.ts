import { Injectable } from '@nestjs/common';
import { tagOf } from '../../http/envelope/cached-response';
import { Versioned } from '../../http/envelope/results';
import { NotFound } from '../../http/errors/errors';
import { type Conditional, requireMatch } from '../../http/errors/if-match';
import { equalities, searchCondition, textColumns, whereClause } from '../../http/search/search-query';
import { as } from '../../http/envelope/views';
import { Database, type Tx } from '../../platform/database/database';
import { type CreatePageDto, PAGE_FIELDS, type PageSearch, type UpdatePageDto } from './page.dto';
import { Page } from './page.entity';
import { PagesChanged } from './page.events';
import { PageListing, type PageRow, PageView } from './page.views';

const FILES = 'ARRAY(SELECT files.id FROM files WHERE files.page_id = pages.id ORDER BY files.id) AS files';

/** Lists, creates, changes and deletes pages, for administrators. */
@Injectable()
export class PagesService {
  constructor(private readonly database: Database) {}

  async list({ q, field, ...filters }: PageSearch): Promise<PageListing[]> {
    const { id, title, route, draft, hidden, auth_required } = filters;
    const where = whereClause([
      ...equalities({ id, title, route, draft, hidden, auth_required }),
      searchCondition({ q, field }, textColumns('pages', PAGE_FIELDS)),
    ]);
    return this.database.query<PageRow>(
      `SELECT id, title, route, draft, hidden, auth_required, format, link_target, ${FILES}
         FROM pages ${where.sql} ORDER BY id`,
      where.parameters,
    );
  }

  /** Returns a page with its version. Files do not change the version, because they are not edited with the page. */
  async get(id: number): Promise<Versioned<PageView>> {
    const page = await view(this.database, id);
    return new Versioned(page, versionOf(page));
  }

  create(dto: CreatePageDto): Promise<PageView> {
    return this.database.transaction(async (tx) => {
      const pages = tx.repository(Page);
      const { id } = await pages.save(pages.create(columnsOf(dto)));
      tx.publish(new PagesChanged());
      return view(tx, id);
    });
  }

  update(id: number, dto: UpdatePageDto, request: Conditional): Promise<PageView> {
    return this.database.transaction(async (tx) => {
      const pages = tx.repository(Page);
      const page = await pages.findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!page) throw new NotFound();
      requireMatch(request, versionOf(page));
      await pages.save(pages.merge(page, columnsOf(dto)));
      tx.publish(new PagesChanged());
      return view(tx, id);
    });
  }

  /** Foreign keys delete the page's comments, and set `page_id` of its files to null. */
  remove(id: number, request: Conditional): Promise<void> {
    return this.database.transaction(async (tx) => {
      const pages = tx.repository(Page);
      const page = await pages.findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!page) throw new NotFound();
      requireMatch(request, versionOf(page));
      await pages.delete({ id });
      tx.publish(new PagesChanged());
    });
  }
}

async function view(source: Pick<Tx, 'query'>, id: number): Promise<PageView> {
  const [page] = await source.query<PageRow>(`SELECT pages.*, ${FILES} FROM pages WHERE id = $1`, [id]);
  if (!page) throw new NotFound();
  return as(PageView, page);
}

function versionOf({
  title,
  route,
  content,
  format,
  link_target,
  draft,
  hidden,
  auth_required,
}: Page | PageView): string {
  return tagOf(JSON.stringify([title, route, content, format, link_target, draft, hidden, auth_required]));
}

/** Converts a DTO to columns. Null becomes the default in columns that are not nullable. */
function columnsOf({ title, route, content, link_target, ...rest }: CreatePageDto & UpdatePageDto): Partial<Page> {
  const { draft, hidden, auth_required, format } = rest;
  return {
    title,
    route,
    content,
    link_target,
    draft: draft === null ? false : draft,
    hidden: hidden === null ? false : hidden,
    auth_required: auth_required === null ? false : auth_required,
    format: format === null ? 'markdown' : format,
  };
}
