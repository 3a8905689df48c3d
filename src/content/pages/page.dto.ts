import { toText } from '../../http/fields/coercions';
import { FieldError } from '../../http/fields/field';
import { BoolField, ChoiceField, CustomField, TextField } from '../../http/fields/fields';
import { QueryBool, QueryInt, QueryText, toQueryBoolean } from '../../http/search/query-fields';
import { SearchQuery } from '../../http/search/search-query';
import { LINK_TARGETS, type LinkTarget, PAGE_FORMATS, type PageFormat } from './page.entity';

export const PAGE_FIELDS = ['title', 'route', 'content'] as const;

const MAX_ROUTE_LENGTH = 128;

const tooLong = (what: string): string => `Page could not be saved. Your ${what} is too long.`;

/** Common fields of new and changed pages; null sets the default. */
class PageTexts {
  @TextField('Title', { max: 80, tooLong: tooLong('title'), optional: true, nullable: true, example: 'About' })
  title?: string | null;

  @CustomField(
    'Path of the page, without the slashes around it; `index` is the start page',
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

  @ChoiceField('How the content is written', PAGE_FORMATS, { optional: true, nullable: true, example: 'markdown' })
  format?: PageFormat | null;

  @ChoiceField('Where the link in the navigation opens', LINK_TARGETS, {
    message: 'Invalid link target',
    optional: true,
    nullable: true,
    example: '_self',
  })
  link_target?: LinkTarget | null;
}

/** A new page. Its switches accept the spellings of query parameters, as in CTFd. */
export class CreatePageDto extends PageTexts {
  @LooseFlag('Shown to nobody yet') draft?: boolean | null;
  @LooseFlag('Not linked in the navigation') hidden?: boolean | null;
  @LooseFlag('Shown to signed-in visitors only') auth_required?: boolean | null;
}

/** Absent fields keep their value. */
export class UpdatePageDto extends PageTexts {
  @BoolField('Shown to nobody yet', { optional: true, nullable: true }) draft?: boolean | null;
  @BoolField('Not linked in the navigation', { optional: true, nullable: true }) hidden?: boolean | null;
  @BoolField('Shown to signed-in visitors only', { optional: true, nullable: true }) auth_required?: boolean | null;
}

export class PageSearch extends SearchQuery(PAGE_FIELDS) {
  @QueryInt('Id of the page') id?: number;
  @QueryText('Exact title', 'About') title?: string;
  @QueryText('Exact route', 'about') route?: string;
  @QueryBool('Drafts, or pages that are none') draft?: boolean;
  @QueryBool('Pages the navigation leaves out, or links') hidden?: boolean;
  @QueryBool('Pages for signed-in visitors, or for everybody') auth_required?: boolean;
}

/** Query parameters of a page. */
export class PageRouteQuery {
  @QueryText('Path of the page, slashes around it or not; the start page where left out', 'about') route?: string;
}

/** A text to preview as visitors would see it. */
export class RenderTextDto {
  @TextField('The text', { max: 65_535, example: 'Find the **flag**.' }) text: string;

  @ChoiceField(
    'How it is written: as descriptions, hints, notices and pages in Markdown, or as pages in HTML; the first where left out',
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

/** Trims slashes; a path of slashes only is null. */
function toRoute(value: unknown): string | null | FieldError {
  const bare = typeof value === 'string' ? bareRoute(value) : value;
  return bare === '' ? null : toText(bare, { max: MAX_ROUTE_LENGTH, tooLong: tooLong('route') });
}

/** Removes leading and trailing slashes. The look-behind keeps this linear for long runs of them. */
export function bareRoute(path: string): string {
  return path.replace(/^\/+|(?<!\/)\/+$/g, '');
}
