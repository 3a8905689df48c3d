import type { Type } from '@nestjs/common';
import { ChoiceField, IntField, TextField } from '../../http/fields/fields';
import { as } from '../../http/envelope/views';
import { FILE_TYPES, type FileType, type StoredFile } from './file.entity';

/** An uploaded file. */
export class FileView {
  @IntField('File id', { example: 1 }) id: number;
  @ChoiceField('Type of the owner of the file', FILE_TYPES) type: FileType;
  @TextField('`<directory>/<file name>`, below `/files/`', {
    example: 'bdaf7e31b7361aa2ad41269af8691a21/a_b.txt',
  })
  location: string;
  @TextField('SHA-1 hash of the file, in hex', { nullable: true, example: 'aaf4c61ddcc5e8a2dabede0f3b482cd9aea9434d' })
  sha1sum: string | null;
}

export class ChallengeFileView extends FileView {
  @IntField('Challenge of the file', { nullable: true, example: 1 }) challenge_id: number | null;
}

export class PageFileView extends FileView {
  @IntField('Page of the file; null for media, and after the page was deleted', { nullable: true, example: 1 })
  page_id: number | null;
}

export class SolutionFileView extends FileView {
  @IntField('Solution of the file', { nullable: true, example: 1 }) solution_id: number | null;
}

const VIEWS: Record<FileType, Type<FileView>> = {
  standard: FileView,
  challenge: ChallengeFileView,
  page: PageFileView,
  solution: SolutionFileView,
};

/** Returns the view for the file's type. */
export function fileViewOf(file: StoredFile): FileView {
  return as(VIEWS[file.type], file);
}
