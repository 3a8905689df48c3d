import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { PACKAGE_ROOT } from '../../platform/version';

/** Where the browser interface is built to. */
export const WEB_BUILD = join(PACKAGE_ROOT, 'web/dist');

/** The programs of the interface, by the file each begins with. */
const ENTRIES = { app: 'src/main.tsx', live: 'src/projector/main.tsx' };

export type WebEntry = keyof typeof ENTRIES;

/** The files that a page loads for one program of the interface; addresses below `/`. */
export interface WebFiles {
  script: string;
  /** What the script imports at once, so that the browser need not wait for it. */
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
  /** Changes with each build, since the manifest names the files by their content; null without one. */
  readonly id: string | null;
  private readonly manifest: Manifest;

  constructor() {
    const file = join(WEB_BUILD, '.vite/manifest.json');
    const text = existsSync(file) ? readFileSync(file, 'utf8') : null;
    this.manifest = text === null ? {} : (JSON.parse(text) as Manifest);
    this.id = text && createHash('sha256').update(text).digest('hex').slice(0, 12);
  }

  /** What a page loads for a program of the interface, or null when it is not built. */
  files(entry: WebEntry): WebFiles | null {
    const chunk = this.manifest[ENTRIES[entry]];
    if (!chunk) return null;
    const chunks = [chunk, ...this.importsOf(chunk)];
    return {
      script: `/${chunk.file}`,
      preloads: chunks.slice(1).map(({ file }) => `/${file}`),
      styles: [...new Set(chunks.flatMap(({ css = [] }) => css))].map((file) => `/${file}`),
    };
  }

  private importsOf(chunk: ManifestChunk, seen = new Set<ManifestChunk>()): ManifestChunk[] {
    for (const name of chunk.imports ?? []) {
      const imported = this.manifest[name];
      if (!imported || seen.has(imported)) continue;
      seen.add(imported);
      this.importsOf(imported, seen);
    }
    return [...seen];
  }
}
