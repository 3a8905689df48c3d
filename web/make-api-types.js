/** Generates the client's types, `src/api/schema.d.ts`, unless they are newer than the OpenAPI document. */
import { execFileSync } from 'node:child_process';
import { renameSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const DOCUMENT = '../test/contract/openapi.json';
const TYPES = 'src/api/schema.d.ts';
/** The name contains the process id, because type check and lint may generate the types at the same time. */
const MADE = `src/api/schema.${process.pid}.d.ts`;

const writtenAt = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

if (writtenAt(TYPES) <= writtenAt(DOCUMENT)) {
  const generator = fileURLToPath(new URL('../bin/cli.js', import.meta.resolve('openapi-typescript')));
  execFileSync(process.execPath, [generator, DOCUMENT, '-o', MADE], { stdio: ['ignore', 'ignore', 'inherit'] });
  renameSync(MADE, TYPES);
}
