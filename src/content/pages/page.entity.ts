import { Check, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { Flag, Text, Varchar } from '../../platform/database/columns';
import { violation } from '../../platform/database/constraints';

export const PAGE_FORMATS = ['markdown', 'html'] as const;
export type PageFormat = (typeof PAGE_FORMATS)[number];

export const LINK_TARGETS = ['_self', '_blank'] as const;
export type LinkTarget = (typeof LINK_TARGETS)[number];

/** Route of the page that is shown at `/`. */
export const START_PAGE = 'index';

/** A page that an administrator wrote, shown at its route. */
@Entity('pages')
@Check('pages_format_check', `format IN ('markdown', 'html')`)
@Unique(violation('pages_route_key', 'route', 'A page with this route already exists'), ['route'])
export class Page {
  @PrimaryGeneratedColumn() id: number;
  @Varchar(80, { nullable: true }) title: string | null;
  @Varchar(128, { nullable: true }) route: string | null;
  @Text({ nullable: true }) content: string | null;
  @Flag() draft: boolean;
  @Flag() hidden: boolean;
  @Flag() auth_required: boolean;
  @Varchar(80, { default: 'markdown' }) format: PageFormat;
  @Varchar(80, { nullable: true }) link_target: string | null;
}
