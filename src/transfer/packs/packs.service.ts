import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config';
import type { OnProgress } from '../../platform/progress/progress';
import { EventChallenges } from './event-challenges';
import { PackApplier, type Push } from './pack-applier';
import { planOf } from './pack-plan';
import { readPack } from './pack-reader';
import { PackWriter, type PullReport } from './pack-writer';

/** Challenges in folders, in the format of the peer's command-line tool: into the event and out of it. */
@Injectable()
export class Packs {
  constructor(
    private readonly config: Config,
    private readonly event: EventChallenges,
    private readonly applier: PackApplier,
    private readonly writer: PackWriter,
  ) {}

  /** What a push of the folder would do. With `remove`, challenges of the event that the folder does not have go. Throws InvalidPack. */
  async plan(folder: string, { remove = false } = {}): Promise<Push> {
    const pack = await readPack(folder, this.config.data.max_upload_bytes);
    return { pack, plan: planOf(pack, await this.event.all(), { remove }), remove };
  }

  /** Does what was planned, whole or not at all; throws as PackApplier. */
  apply(push: Push, onProgress?: OnProgress): Promise<void> {
    return this.applier.apply(push, onProgress);
  }

  /** Writes the challenges of the event into the folder; throws as PackWriter. */
  pull(folder: string, onProgress?: OnProgress): Promise<PullReport> {
    return this.writer.write(folder, onProgress);
  }
}
