/** Writes the types of the API's client, `src/api/schema.d.ts`, where the OpenAPI document is newer than they are. */
import { execFileSync } from 'node:child_process';
import { renameSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const DOCUMENT = '../test/contract/openapi.json';
const TYPES = 'src/api/schema.d.ts';
/** Of this process alone: type check and lint may each make the types at the same time. */
const MADE = `src/api/schema.${process.pid}.d.ts`;

const writtenAt = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

if (writtenAt(TYPES) <= writtenAt(DOCUMENT)) {
  const generator = fileURLToPath(new URL('../bin/cli.js', import.meta.resolve('openapi-typescript')));
  execFileSync(process.execPath, [generator, DOCUMENT, '-o', MADE], { stdio: ['ignore', 'ignore', 'inherit'] });
  renameSync(MADE, TYPES);
}
