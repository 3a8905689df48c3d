import { ChoiceField, IntField, TextField } from '../../http/fields/fields';
import { FILE_TYPES, type FileType, type StoredFile } from './file.entity';

/** An uploaded file that belongs to nothing in particular. */
export class FileView {
  @IntField('File id', { example: 1 }) id: number;
  @ChoiceField('What the file belongs to', FILE_TYPES) type: FileType;
  @TextField('`<directory>/<file name>`, below `/files/`', {
    example: 'bdaf7e31b7361aa2ad41269af8691a21/a_b.txt',
  })
  location: string;
  @TextField('SHA-1 of the bytes, in hex', { nullable: true, example: 'aaf4c61ddcc5e8a2dabede0f3b482cd9aea9434d' })
  sha1sum: string | null;

  static of({ id, type, location, sha1sum }: StoredFile): FileView {
    return { id, type, location, sha1sum };
  }
}

export class ChallengeFileView extends FileView {
  @IntField('Challenge the file belongs to', { nullable: true, example: 1 }) challenge_id: number | null;

  static override of(file: StoredFile): ChallengeFileView {
    return { ...FileView.of(file), challenge_id: file.challenge_id };
  }
}

export class PageFileView extends FileView {
  @IntField('Page the file belongs to; null for media, and once the page is gone', { nullable: true, example: 1 })
  page_id: number | null;

  static override of(file: StoredFile): PageFileView {
    return { ...FileView.of(file), page_id: file.page_id };
  }
}

export class SolutionFileView extends FileView {
  @IntField('Solution the file belongs to', { nullable: true, example: 1 }) solution_id: number | null;

  static override of(file: StoredFile): SolutionFileView {
    return { ...FileView.of(file), solution_id: file.solution_id };
  }
}

const VIEWS = {
  standard: FileView,
  challenge: ChallengeFileView,
  page: PageFileView,
  solution: SolutionFileView,
} satisfies Record<FileType, typeof FileView>;

/** The view that goes with a file's type. */
export function fileViewOf(file: StoredFile): FileView {
  return VIEWS[file.type].of(file);
}
