import { BoolField, ChoiceField, IntField, ListField, TextField } from '../../http/fields/fields';
import { LINK_TARGETS, type Page, PAGE_FORMATS, type PageFormat } from './page.entity';

export type PageRow = Page & { files: number[] };

/** A page in a list, without its content. */
export class PageListing {
  @IntField('Page id', { example: 2 }) id: number;
  @TextField('Title', { nullable: true, example: 'About' }) title: string | null;
  @TextField('Path of the page, without leading or trailing slash', { nullable: true, example: 'about' })
  route: string | null;
  @BoolField('True if unpublished') draft: boolean;
  @BoolField('True if not in the navigation') hidden: boolean;
  @BoolField('True if a sign-in is required') auth_required: boolean;
  @ChoiceField('Format of the content', PAGE_FORMATS, { example: 'markdown' }) format: PageFormat;
  @ChoiceField('Window in which the link opens', LINK_TARGETS, { nullable: true, example: null })
  link_target: string | null;
  @ListField('Ids of the files uploaded to the page', 'integer', { example: [] }) files: number[];
}

export class PageView extends PageListing {
  @TextField('Content, in the format named by `format`', { nullable: true, example: '# About' })
  content: string | null;
}

/** A page as the browser interface shows it to visitors. */
export class PublicPageView {
  @TextField('Title; the route if there is none', { example: 'About' }) title: string;
  @TextField('Content as safe HTML, with formulas as MathML and classes for coloured code', {
    example: '<h1>About</h1>\n',
  })
  html: string;
  @TextField('Path of the page, without leading or trailing slash', { example: 'about' }) route: string;
}

/** A previewed text, rendered as visitors would see it. */
export class RenderedTextView {
  @TextField('Safe HTML', { example: '<p>Find the <strong>flag</strong>.</p>\n' }) html: string;
}
