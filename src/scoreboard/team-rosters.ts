import type { MemberRow } from './standings.queries';

/** The members of teams that the board lists, by team and by id. */
export class TeamRosters {
  private readonly members = new Map<number, MemberRow>();
  private readonly byTeam = new Map<number, readonly MemberRow[]>();

  constructor(members: readonly MemberRow[] = []) {
    for (const member of members) this.put(member.id, member);
  }

  /** Members of a team, by id. */
  of(team_id: number): readonly MemberRow[] {
    return this.byTeam.get(team_id) ?? [];
  }

  /** Takes what was found of the users with these ids now, users in no team, hidden or banned being missing; whether anything differs. */
  replace(ids: readonly number[], found: readonly MemberRow[]): boolean {
    const byId = new Map(found.map((member) => [member.id, member]));
    const changed = ids.filter((id) => JSON.stringify(byId.get(id)) !== JSON.stringify(this.members.get(id)));
    for (const id of changed) this.put(id, byId.get(id));
    return changed.length > 0;
  }

  private put(id: number, member: MemberRow | undefined): void {
    const known = this.members.get(id);
    if (known)
      this.byTeam.set(
        known.team_id,
        this.of(known.team_id).filter((other) => other.id !== id),
      );
    this.members.delete(id);
    if (!member) return;
    this.members.set(id, member);
    this.byTeam.set(
      member.team_id,
      [...this.of(member.team_id), member].sort((a, b) => a.id - b.id),
    );
  }
}
