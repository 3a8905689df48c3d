import { Injectable } from '@nestjs/common';
import type { Viewer } from '../../http/context/viewer';
import { FileLinks } from '../files/file-links';
import { FileSizes } from '../files/file-sizes';
import type { CatalogueChallenge } from './catalogue';
import type { ChallengeFileDetail } from './challenge-detail.views';

/** A file and its path for a caller. */
export interface LinkedFile {
  file: CatalogueChallenge['files'][number];
  url: string;
}

/** Links and details of the files of challenges. */
@Injectable()
export class ChallengeFiles {
  constructor(
    private readonly links: FileLinks,
    private readonly sizes: FileSizes,
  ) {}

  /** Returns the files with their paths for the caller. */
  linked(viewer: Viewer, { files }: Pick<CatalogueChallenge, 'files'>): LinkedFile[] {
    return files.map((file) => ({ file, url: this.links.urlFor(viewer, file) }));
  }

  /** Returns the name, path, size and hash of each file. */
  async details(files: readonly LinkedFile[]): Promise<ChallengeFileDetail[]> {
    if (files.length === 0) return [];
    const facts = await Promise.all(files.map(({ file }) => this.sizes.factsOf(file)));
    return facts.map(({ name, ...rest }, n) => ({ name, url: files[n]?.url ?? '', ...rest }));
  }
}
