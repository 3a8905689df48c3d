import { Readable } from 'node:stream';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { UploadReceiver } from '../../http/uploads/upload-receiver';
import { Config } from '../../platform/config/config';
import { Handles } from '../../platform/events/handles';
import { networksIn } from '../../platform/network/public-connection';
import type { OnProgress } from '../../platform/progress/progress';
import { Settings } from '../../settings/settings';
import { BackupArchive } from '../backups/archive/backup-archive';
import { InvalidBackup } from '../backups/archive/backup.types';
import { ImportCheckService } from '../backups/import/import-check.service';
import { COMPARED_PARTS, type Comparison, type ImportCheck, type ImportReport } from '../backups/import/import-report';
import { ImportProgressed } from '../backups/import/import.events';
import type { ImportView } from '../backups/import/import.views';
import { ImportsService } from '../backups/import/imports.service';
import { CtfdClient, type CtfdSource } from './ctfd-client';
import { CtfdComparisonService } from './ctfd-comparison.service';
import { CtfdError } from './ctfd-error';

const MEBIBYTE = 1024 ** 2;

const FAILED = 'The comparison failed. The log of the server says why.';

/** Moves the event of a running CTFd to this platform. Used by the API and the command line. */
@Injectable()
export class CtfdImportsService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(CtfdImportsService.name);
  private readonly stop = new AbortController();
  /** Clients whose event is being read, before an import begins. */
  private readonly reading = new Set<CtfdClient>();
  private comparing: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly config: Config,
    private readonly settings: Settings,
    private readonly receiver: UploadReceiver,
    private readonly checks: ImportCheckService,
    private readonly imports: ImportsService,
    private readonly comparisons: CtfdComparisonService,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.imports.endComparisons();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stop.abort(new CtfdError('url', 'The server was stopped.'));
    await this.settled();
  }

  /** Resolves when no comparison runs. */
  async settled(): Promise<void> {
    await this.comparing;
  }

  /** Ends reads when an import begins, since the import waits for requests in progress. */
  @Handles(ImportProgressed)
  onImport({ status }: ImportProgressed): void {
    if (status.state !== 'running') return;
    for (const client of this.reading) client.abort(new CtfdError('url', 'Another import has begun.'));
  }

  /** Connects to a public address, or to one in the networks of the setting `webhook_networks`. */
  connect(source: CtfdSource, signal: AbortSignal): Promise<CtfdClient> {
    // An import replaces the setting, but the comparison after it needs the same networks.
    const networks = networksIn(this.settings.get('webhook_networks'));
    return CtfdClient.connect(source, { networks, signal: AbortSignal.any([signal, this.stop.signal]) });
  }

  /** Reads the event, and reports what an import would do. Changes nothing. */
  async check(client: CtfdClient, onProgress: OnProgress): Promise<ImportCheck> {
    return this.whileReading(client, async () => {
      const archive = await this.download(client, onProgress);
      try {
        return await this.checks.check(archive, onProgress, client.signal);
      } finally {
        await archive.close();
      }
    });
  }

  /**
   * Reads the event and begins to replace the event of this platform by it. `finished` is the report, with the
   * comparison; it rejects if the import fails.
   */
  async begin(
    client: CtfdClient,
    onProgress: OnProgress,
  ): Promise<{ view: ImportView; finished: Promise<ImportReport> }> {
    const archive = await this.whileReading(client, () => this.download(client, onProgress));
    try {
      const { view, finished } = await this.beginWith(client, archive, onProgress);
      return { view, finished: finished.finally(() => archive.close()) };
    } catch (error) {
      await archive.close();
      throw error;
    }
  }

  /** Does the same as `begin` with an export that was already read. The caller closes `archive` after `finished`. */
  async beginWith(
    client: CtfdClient,
    archive: BackupArchive,
    onProgress: OnProgress,
  ): Promise<{ view: ImportView; finished: Promise<ImportReport> }> {
    const { view, finished } = await this.imports.begin(archive, { onProgress, source: client.url });
    const compared = finished.then(async (report) => ({
      ...report,
      comparison: await this.compare(view.id, client, onProgress),
    }));
    this.comparing = compared.catch(() => undefined);
    return { view, finished: compared };
  }

  /** Returns the verified export; its temporary file is already removed. */
  async download(client: CtfdClient, onProgress: OnProgress): Promise<BackupArchive> {
    onProgress({ phase: 'export', done: 0, total: null });
    const chunks = client.export(this.config.data.max_import_bytes);
    const file = await this.receiver.write(Readable.from(reported(chunks, onProgress), { objectMode: false }));
    try {
      return await BackupArchive.open(file.path, (done, total) =>
        onProgress({ phase: 'verify', done: mebibytes(done), total: mebibytes(total), unit: 'MiB' }),
      );
    } catch (error) {
      throw error instanceof InvalidBackup ? new CtfdError('url', `The export is not valid: ${error.message}.`) : error;
    } finally {
      await this.receiver.discard([file]);
    }
  }

  private async whileReading<T>(client: CtfdClient, work: () => Promise<T>): Promise<T> {
    this.reading.add(client);
    try {
      return await work();
    } finally {
      this.reading.delete(client);
    }
  }

  private async compare(id: string, client: CtfdClient, onProgress: OnProgress): Promise<Comparison> {
    const comparison: Comparison = { source: client.url, parts: null, is_equal: false, error: null };
    try {
      const parts = await this.comparisons.compare(client, onProgress);
      comparison.parts = parts;
      comparison.is_equal = COMPARED_PARTS.every((name) => parts[name].error === null && parts[name].total === 0);
    } catch (error) {
      this.logger.error({ err: error, import: id }, 'an import could not be compared with its CTFd');
      comparison.error = FAILED;
    }
    await this.imports.saveComparison(id, comparison);
    return comparison;
  }
}

async function* reported(chunks: AsyncIterable<Buffer>, onProgress: OnProgress): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    onProgress({ phase: 'download', done: mebibytes(bytes), total: null, unit: 'MiB' });
    yield chunk;
  }
}

function mebibytes(bytes: number): number {
  return Math.floor(bytes / MEBIBYTE);
}
