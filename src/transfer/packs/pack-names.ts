import type { EventChallenge } from './event-challenges';
import type { Pack } from './pack';
import type { Target } from './plan';

/** Finds challenges by what a challenge.yml calls them; with `remove`, among those that stay. */
export class Names {
  private readonly byName = new Map<string | null, EventChallenge[]>();
  private readonly byId: Map<number, EventChallenge>;
  private readonly inPack: Set<string | null>;

  constructor(pack: Pack, event: readonly EventChallenge[], remove: boolean) {
    this.inPack = new Set(pack.challenges.map(({ values }) => values.name));
    const staying = event.filter(({ row }) => !remove || this.inPack.has(row.name));
    this.byId = new Map(staying.map((challenge) => [challenge.id, challenge]));
    for (const challenge of staying)
      this.byName.set(challenge.row.name, [...this.ofEvent(challenge.row.name), challenge]);
  }

  ofEvent(name: string | null): readonly EventChallenge[] {
    return this.byName.get(name) ?? [];
  }

  isInPack(name: string | null): boolean {
    return this.inPack.has(name);
  }

  /** What a name or an id in a challenge.yml means. */
  targetOf(reference: string | number): Target | undefined {
    if (typeof reference === 'number') return this.byId.has(reference) ? { id: reference } : undefined;
    const [existing, ...others] = this.ofEvent(reference);
    if (others.length > 0) return undefined;
    if (existing) return { id: existing.id };
    return this.isInPack(reference) ? { created: reference } : undefined;
  }

  textOf(target: Target): string {
    if ('created' in target) return target.created;
    return this.byId.get(target.id)?.row.name ?? `id ${target.id}`;
  }
}
