import type { EventChallenge } from './event-challenges';
import type { Pack, PackChallenge } from './pack';
import type { Target } from './plan';

/**
 * Finds challenges of the pack and the event by name or id. With `remove`, challenges of the event that the push will
 * delete are not found.
 */
export class Names {
  private readonly inPack: Map<string | null, PackChallenge>;
  private readonly byName = new Map<string | null, EventChallenge[]>();
  private readonly byId: Map<number, EventChallenge>;

  constructor(pack: Pack, event: readonly EventChallenge[], remove: boolean) {
    this.inPack = new Map(pack.challenges.map((challenge) => [challenge.values.name, challenge]));
    const staying = event.filter(({ row }) => !remove || this.inPack.has(row.name));
    this.byId = new Map(staying.map((challenge) => [challenge.id, challenge]));
    for (const challenge of staying)
      this.byName.set(challenge.row.name, [...this.ofEvent(challenge.row.name), challenge]);
  }

  ofEvent(name: string | null): readonly EventChallenge[] {
    return this.byName.get(name) ?? [];
  }

  ofPack(name: string | null): PackChallenge | undefined {
    return this.inPack.get(name);
  }

  /**
   * Resolves a name or id in a challenge.yml. Undefined if there is no such challenge, or several of the event have the
   * name.
   */
  targetOf(reference: string | number): Target | undefined {
    if (typeof reference === 'number') return this.byId.has(reference) ? reference : undefined;
    const [existing, ...others] = this.ofEvent(reference);
    if (others.length > 0) return undefined;
    return existing ? existing.id : this.ofPack(reference)?.values.name;
  }

  targetsOf(references: readonly (string | number)[]): Target[] {
    return references.map((reference) => this.targetOf(reference)).filter((target) => target !== undefined);
  }

  nameOf(id: number): string | null {
    return this.byId.get(id)?.row.name ?? null;
  }

  textOf(target: Target): string {
    return typeof target === 'string' ? target : (this.nameOf(target) ?? `id ${target}`);
  }
}
