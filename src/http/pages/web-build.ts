import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { PACKAGE_ROOT } from '../../platform/version';

export const WEB_BUILD = join(PACKAGE_ROOT, 'web/dist');

const ENTRIES = {
  app: { list: '.vite/main.json', file: 'src/main.tsx' },
  live: { list: '.vite/projector.json', file: 'src/projector/main.tsx' },
};

const textsOf = (language: string): string => `src/i18n/${language}/index.ts`;

export type WebEntry = keyof typeof ENTRIES;

/** Files that a page loads for one program of the browser interface. Paths begin with `/`. */
export interface WebFiles {
  script: string;
  preloads: readonly string[];
  styles: readonly string[];
}

interface ManifestChunk {
  file: string;
  css?: string[];
  imports?: string[];
}

type Manifest = Readonly<Record<string, ManifestChunk>>;

/** The built browser interface. Reads its manifests once, at start. */
@Injectable()
export class WebBuild {
  /** A hash of the manifests, which contain the hashes of all files. Null if there is no build. */
  readonly id: string | null;
  private readonly manifests: Readonly<Record<WebEntry, Manifest>>;

  constructor() {
    const texts = { app: read(ENTRIES.app.list), live: read(ENTRIES.live.list) };
    this.manifests = { app: JSON.parse(texts.app) as Manifest, live: JSON.parse(texts.live) as Manifest };
    this.id =
      texts.app === NOTHING
        ? null
        : createHash('sha256')
            .update(texts.app + texts.live)
            .digest('hex')
            .slice(0, 12);
  }

  /**
   * Returns the files of a program, with the texts of the first language that exists, else English. Null if there is no
   * build.
   */
  files(entry: WebEntry, languages: readonly string[]): WebFiles | null {
    const manifest = this.manifests[entry];
    const chunk = manifest[ENTRIES[entry].file];
    if (!chunk) return null;
    const chunks = [chunk, ...importsOf(manifest, chunk)];
    const texts = [...languages, 'en'].flatMap((language) => manifest[textsOf(language)] ?? []);
    return {
      script: `/${chunk.file}`,
      preloads: [...chunks.slice(1), ...texts.slice(0, 1)].map(({ file }) => `/${file}`),
      styles: [...new Set(chunks.flatMap(({ css = [] }) => css))].map((file) => `/${file}`),
    };
  }
}

const NOTHING = '{}';

function read(list: string): string {
  const file = join(WEB_BUILD, list);
  return existsSync(file) ? readFileSync(file, 'utf8') : NOTHING;
}

function importsOf(manifest: Manifest, chunk: ManifestChunk, seen = new Set<ManifestChunk>()): ManifestChunk[] {
  for (const name of chunk.imports ?? []) {
    const imported = manifest[name];
    if (!imported || seen.has(imported)) continue;
    seen.add(imported);
    importsOf(manifest, imported, seen);
  }
  return [...seen];
}
