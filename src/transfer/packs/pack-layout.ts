import { posix } from 'node:path';
import type { EventChallenge } from './event-challenges';
import { folderName, freePath } from './folder-names';
import type { Pack, PackChallenge } from './pack';
import { below } from './pack-folder';
import { Names } from './pack-names';

/** Which folder a challenge is in, or goes to. */
export class Layout {
  readonly names: Names;
  private readonly presentByName: Map<string, PackChallenge>;
  private readonly taken: Set<string>;

  constructor(
    pack: Pack,
    private readonly event: readonly EventChallenge[],
  ) {
    this.names = new Names(pack, event, false);
    this.presentByName = new Map(pack.challenges.map((challenge) => [challenge.values.name, challenge]));
    this.taken = new Set(pack.challenges.map(({ file }) => posix.dirname(file)));
  }

  presentOf({ row }: EventChallenge): PackChallenge | undefined {
    return row.name === null ? undefined : this.presentByName.get(row.name);
  }

  nameOf(id: number): string | null | undefined {
    return this.event.find((challenge) => challenge.id === id)?.row.name;
  }

  /** `<category>/<name>`, inside no other challenge's folder. */
  newFolder({ id, row }: EventChallenge): string {
    const name = folderName(row.name ?? '', `challenge-${id}`);
    const category = folderName(row.category ?? '', '');
    const parent = category === '' ? '' : freePath(category, (path) => this.taken.has(path));
    const folder = freePath(below(parent, name), (path) => this.taken.has(path) || this.isParent(path));
    this.taken.add(folder);
    return folder;
  }

  private isParent(path: string): boolean {
    return [...this.taken].some((folder) => folder.startsWith(`${path}/`));
  }
}
