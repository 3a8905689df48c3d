import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { PACKAGE_ROOT } from '../../platform/version';

/** Folder of the built browser interface. */
export const WEB_BUILD = join(PACKAGE_ROOT, 'web/dist');

/** The programs of the interface: the list of files of each, and the one it begins with. */
const ENTRIES = {
  app: { list: '.vite/main.json', file: 'src/main.tsx' },
  live: { list: '.vite/projector.json', file: 'src/projector/main.tsx' },
};

/** The texts of a language, which every program loads first. */
const textsOf = (language: string): string => `src/i18n/${language}/index.ts`;

export type WebEntry = keyof typeof ENTRIES;

/** The files that a page loads for one program of the interface; addresses below `/`. */
export interface WebFiles {
  script: string;
  /** Files that the script imports at once or loads first. */
  preloads: readonly string[];
  styles: readonly string[];
}

interface ManifestChunk {
  file: string;
  css?: string[];
  imports?: string[];
}

type Manifest = Readonly<Record<string, ManifestChunk>>;

/** The built browser interface; read once. */
@Injectable()
export class WebBuild {
  /** Changes with each build, since the lists name the files by their content; null without one. */
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

  /** The files of a program of the interface, with the words of the first known language or of English; null when it is not built. */
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
