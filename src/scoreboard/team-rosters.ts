import type { MemberRow } from './standings.queries';

/** Members of each team that are neither hidden nor banned. */
export class TeamRosters {
  private readonly members = new Map<number, MemberRow>();
  private readonly byTeam = new Map<number, Set<MemberRow>>();

  membersOf(team_id: number): MemberRow[] {
    return [...(this.byTeam.get(team_id) ?? [])].sort((a, b) => a.id - b.id);
  }

  /**
   * Removes the members `ids`, then adds `rows`. A user in `ids` without a row is hidden, banned, deleted or in no
   * team.
   */
  replace(ids: readonly number[], rows: readonly MemberRow[]): void {
    for (const id of ids) {
      const known = this.members.get(id);
      if (known) this.byTeam.get(known.team_id)?.delete(known);
      this.members.delete(id);
    }
    for (const member of rows) {
      const { id, team_id } = member;
      this.members.set(id, member);
      this.byTeam.set(team_id, (this.byTeam.get(team_id) ?? new Set()).add(member));
    }
  }
}
