import { type AccountTable, TEAM_COLUMN } from './account-rows';
import { CsvRefused, type RowError } from './csv-refused';
import type { CsvLine, CsvTable } from './csv-table';

const PREFIX = 'member_';

/** The line of a team and those of its members. */
interface TeamLines {
  team: CsvLine;
  members: CsvLine[];
}

/**
 * Splits a file of `export --csv teams+members+fields` into a table of teams and one of users: each team row is
 * followed by the rows of its members. A file without a column `member_name` is a table of teams. Throws CsvRefused for
 * rows with values of both a team and a member, and for members without a team above them.
 */
export function teamTables({ header, lines }: CsvTable): AccountTable[] {
  const names = header.map((name) => name.toLowerCase());
  const first = names.findIndex((name) => name.startsWith(PREFIX));
  if (!names.includes(`${PREFIX}name`)) return [{ kind: 'team', table: { header, lines } }];
  const [name, captain] = [names.indexOf('name'), names.indexOf('captain_id')];
  const id = names.indexOf(`${PREFIX}id`) - first;
  const groups = groupsOf(lines, first);
  const users = groups.flatMap(({ team, members }) => {
    const captain_id = team.cells[captain];
    const isCaptain = ({ cells }: CsvLine): boolean => captain_id !== '' && cells[id] === captain_id;
    // Puts the captain first, because the first user of a new team becomes its captain.
    const inOrder = members.toSorted((a, b) => Number(isCaptain(b)) - Number(isCaptain(a)));
    return inOrder.map(({ row, cells }) => ({ row, cells: [team.cells[name] ?? '', ...cells] }));
  });
  const memberHeader = header.slice(first).map((text) => text.replace(/^member_/i, ''));
  return [
    { kind: 'team', table: { header: header.slice(0, first), lines: groups.map(({ team }) => team) } },
    { kind: 'user', table: { header: [TEAM_COLUMN, ...memberHeader], lines: users } },
  ];
}

function groupsOf(lines: readonly CsvLine[], first: number): TeamLines[] {
  const groups: TeamLines[] = [];
  const errors: RowError[] = [];
  for (const { row, cells } of lines) {
    const [team, member] = [cells.slice(0, first), cells.slice(first)];
    const group = groups.at(-1);
    if (isBlank(member)) groups.push({ team: { row, cells: team }, members: [] });
    else if (isBlank(team) && group) group.members.push({ row, cells: member });
    else errors.push({ row, field: '', message: 'A row is one of a team or, below it, one of a member of that team.' });
  }
  if (errors.length > 0) throw new CsvRefused(errors);
  return groups;
}

function isBlank(cells: readonly string[]): boolean {
  return cells.every((text) => text === '');
}
