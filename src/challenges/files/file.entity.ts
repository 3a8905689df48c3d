import { basename } from 'node:path/posix';
import { Check, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { Challenge } from '../challenges/challenge.entity';
import { Page } from '../../content/pages/page.entity';
import { Reference, Text, Varchar } from '../../platform/database/columns';
import { violation } from '../../platform/database/constraints';
import { Solution } from '../solutions/solution.entity';

export const FILE_TYPES = ['standard', 'challenge', 'page', 'solution'] as const;
export type FileType = (typeof FILE_TYPES)[number];

/** An uploaded file; the storage has its bytes at `stored_as`. */
@Entity('files')
@Check('files_type_check', `type IN ('standard', 'challenge', 'page', 'solution')`)
@Unique(violation('files_location_key', 'location', 'A file with this location already exists'), ['location'])
@Unique(violation('files_stored_as_key', 'location', 'A file with this location already exists'), ['stored_as'])
export class StoredFile {
  @PrimaryGeneratedColumn() id: number;
  @Varchar(80, { default: 'standard' }) type: FileType;
  /** `<directory>/<file name>` in URLs. */
  @Text() location: string;
  /** File name of a download; null if it equals the last part of `location`. Locations of uploads are ASCII. */
  @Text({ nullable: true }) name: string | null;
  /** `<directory>/<file name>` in the storage: the location at upload, or chosen by an import. */
  @Text() stored_as: string;
  @Varchar(40, { nullable: true }) sha1sum: string | null;
  @Index() @Reference(() => Challenge, 'CASCADE', { nullable: true }) challenge_id: number | null;
  @Index() @Reference(() => Page, 'SET NULL', { nullable: true }) page_id: number | null;
  @Index() @Reference(() => Solution, 'CASCADE', { nullable: true }) solution_id: number | null;
}

/** Returns the file name of a download. */
export function fileName({ location, name }: Pick<StoredFile, 'location' | 'name'>): string {
  return name ?? basename(location);
}
