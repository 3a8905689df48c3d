import type { MemberRow } from './standings.queries';

/** The members of teams that the board lists, by team and by id. */
export class TeamRosters {
  /** Counts the changes of any member. */
  version = 0;
  private readonly teamOf = new Map<number, number>();
  private readonly byTeam = new Map<number, readonly MemberRow[]>();

  constructor(members: readonly MemberRow[] = []) {
    for (const member of members) this.add(member);
  }

  /** Members of a team, by id. */
  of(team_id: number): readonly MemberRow[] {
    return this.byTeam.get(team_id) ?? [];
  }

  /** Takes what was found of the users with these ids now; users who are in no team, hidden or banned are missing. */
  replace(ids: readonly number[], found: readonly MemberRow[]): void {
    const before = ids.map((id) => this.find(id));
    for (const id of ids) this.remove(id);
    for (const member of found) this.add(member);
    if (JSON.stringify(ids.map((id) => this.find(id))) !== JSON.stringify(before)) this.version++;
  }

  private find(id: number): MemberRow | undefined {
    return this.of(this.teamOf.get(id) ?? 0).find((member) => member.id === id);
  }

  private remove(id: number): void {
    const team_id = this.teamOf.get(id);
    if (team_id === undefined) return;
    this.teamOf.delete(id);
    this.byTeam.set(
      team_id,
      this.of(team_id).filter((member) => member.id !== id),
    );
  }

  private add(member: MemberRow): void {
    this.teamOf.set(member.id, member.team_id);
    this.byTeam.set(
      member.team_id,
      [...this.of(member.team_id), member].sort((a, b) => a.id - b.id),
    );
  }
}
