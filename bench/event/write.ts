import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { writeBackup } from './backup-file';
import { sampleEvent } from './sample-event';
import { sizedEvent, sizeOf } from './sized-event';

const USAGE = 'usage: bench/event/write.ts sample | FILE [--accounts N] [--uploads MiB]';

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { accounts: { type: 'string', default: '10000' }, uploads: { type: 'string', default: '0' } },
  });
  const [file] = positionals;
  if (file === undefined) throw new Error(USAGE);
  if (file === 'sample')
    for (const mode of ['users', 'teams'] as const)
      await writeBackup(join(__dirname, `../../examples/demo/${mode}.zip`), sampleEvent(mode), { compress: true });
  else
    await writeBackup(file, sizedEvent(sizeOf(Number(values.accounts)), Number(values.uploads)), { compress: false });
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
