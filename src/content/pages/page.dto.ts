import { toText } from '../../http/fields/coercions';
import { FieldError } from '../../http/fields/field';
import { BoolField, ChoiceField, CustomField, TextField } from '../../http/fields/fields';
import { QueryBool, QueryInt, QueryText, toQueryBoolean } from '../../http/search/query-fields';
import { SearchQuery } from '../../http/search/search-query';
import { LINK_TARGETS, type LinkTarget, PAGE_FORMATS, type PageFormat } from './page.entity';

export const PAGE_FIELDS = ['title', 'route', 'content'] as const;

const MAX_ROUTE_LENGTH = 128;

const tooLong = (what: string): string => `Page could not be saved. Your ${what} is too long.`;

/** Fields of new and changed pages; null sets the default. */
class PageTexts {
  @TextField('Title', { max: 80, tooLong: tooLong('title'), optional: true, nullable: true, example: 'About' })
  title?: string | null;

  @CustomField(
    'Path of the page, without leading or trailing slash; `index` is the start page',
    { type: 'string', maxLength: MAX_ROUTE_LENGTH },
    toRoute,
    { optional: true, nullable: true, example: 'about' },
  )
  route?: string | null;

  @TextField('Content, in the format named by `format`', {
    max: 65_535,
    tooLong: tooLong('content'),
    optional: true,
    nullable: true,
    example: '# About',
  })
  content?: string | null;

  @ChoiceField('Format of the content', PAGE_FORMATS, { optional: true, nullable: true, example: 'markdown' })
  format?: PageFormat | null;

  @ChoiceField('Window in which the link opens', LINK_TARGETS, {
    message: 'Invalid link target',
    optional: true,
    nullable: true,
    example: '_self',
  })
  link_target?: LinkTarget | null;
}

/** A new page. As in CTFd, its booleans also accept the spellings of query parameters, such as `yes`. */
export class CreatePageDto extends PageTexts {
  @LooseFlag('True if unpublished') draft?: boolean | null;
  @LooseFlag('True if not in the navigation') hidden?: boolean | null;
  @LooseFlag('True if a sign-in is required') auth_required?: boolean | null;
}

/** Changes of a page; absent fields keep their value. */
export class UpdatePageDto extends PageTexts {
  @BoolField('True if unpublished', { optional: true, nullable: true }) draft?: boolean | null;
  @BoolField('True if not in the navigation', { optional: true, nullable: true }) hidden?: boolean | null;
  @BoolField('True if a sign-in is required', { optional: true, nullable: true }) auth_required?: boolean | null;
}

export class PageSearch extends SearchQuery(PAGE_FIELDS) {
  @QueryInt('Id of the page') id?: number;
  @QueryText('Exact title', 'About') title?: string;
  @QueryText('Exact route', 'about') route?: string;
  @QueryBool('Only drafts, or only pages that are not drafts') draft?: boolean;
  @QueryBool('Only pages that are not in the navigation, or only pages that are') hidden?: boolean;
  @QueryBool('Only pages for signed-in visitors, or only pages for all visitors') auth_required?: boolean;
}

/** Query parameters of `GET /pages/by-route`. */
export class PageRouteQuery {
  @QueryText('Path of the page, with or without outer slashes; default the start page', 'about') route?: string;
}

/** A text to preview, as it would look on a page. */
export class RenderTextDto {
  @TextField('Text to render', { max: 65_535, example: 'Find the **flag**.' }) text: string;

  @ChoiceField(
    'Format of the text: Markdown, as in descriptions, hints, notifications and pages, or HTML, as in pages; default Markdown',
    PAGE_FORMATS,
    { optional: true, example: 'markdown' },
  )
  kind?: PageFormat;
}

function LooseFlag(description: string): PropertyDecorator {
  return CustomField(description, { type: 'boolean' }, toLooseFlag, { optional: true, nullable: true, example: false });
}

function toLooseFlag(value: unknown): boolean | FieldError {
  const isPlain = typeof value === 'boolean' || typeof value === 'number' || typeof value === 'string';
  return toQueryBoolean(isPlain ? String(value) : '');
}

function toRoute(value: unknown): string | null | FieldError {
  const bare = typeof value === 'string' ? bareRoute(value) : value;
  return bare === '' ? null : toText(bare, { max: MAX_ROUTE_LENGTH, tooLong: tooLong('route') });
}

/** Removes leading and trailing slashes. The look-behind keeps the time linear for a long run of slashes. */
export function bareRoute(path: string): string {
  return path.replace(/^\/+|(?<!\/)\/+$/g, '');
}
