import { type AccountTable, isUserColumn, TEAM_COLUMN } from './account-rows';
import type { CsvLine, CsvTable } from './csv-table';

/** Prefix of the columns of teams. Custom fields of teams have no prefix, and follow the columns that have it. */
const PREFIX = 'team_';

/** Column of a user that is true if the user is the captain of the team. */
const CAPTAIN = `${PREFIX}captain`;

const TRUE = ['true', '1', 'yes'];

/**
 * Splits a file with a row for each user and their team, as `users+teams+fields` exports it, into a table of teams and
 * one of users. The values of a team come from its first row. Teams that `existing` returns are omitted. A file without
 * the column `team_name` is a table of users.
 */
export function userTeamTables(
  { header, lines }: CsvTable,
  existing: (names: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<AccountTable[]> {
  const columns = header.map((text) => text.toLowerCase());
  const name = columns.indexOf(`${PREFIX}name`);
  if (name < 0) return Promise.resolve([{ kind: 'user', table: { header, lines } }]);
  return splitTables({ header, lines }, columns, name, existing);
}

async function splitTables(
  { header, lines }: CsvTable,
  columns: readonly string[],
  name: number,
  existing: (names: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<AccountTable[]> {
  const first = columns.findIndex((column) => column.startsWith(PREFIX));
  const captain = columns.indexOf(CAPTAIN);
  const teamOf = ({ cells }: CsvLine): string => cells[name] ?? '';
  const isCaptain = ({ cells }: CsvLine): boolean => TRUE.includes((cells[captain] ?? '').toLowerCase());
  // Custom fields before the columns of the team belong to the user, others to the team.
  const isOfUser = (column: string, place: number): boolean =>
    place < first || (!column.startsWith(PREFIX) && isUserColumn(column));
  const userPlaces = placesOf(columns, isOfUser);
  const teamPlaces = placesOf(columns, (column, place) => !isOfUser(column, place) && column !== CAPTAIN);
  // Puts captains first, because the first user of a new team becomes its captain.
  const inOrder = lines.toSorted((a, b) => Number(isCaptain(b)) - Number(isCaptain(a)));
  const users = inOrder.map((line) => ({ row: line.row, cells: [teamOf(line), ...cellsAt(userPlaces, line.cells)] }));
  const known = await existing([...new Set(lines.map(teamOf))].filter((team) => team !== ''));
  const firstLines = new Map<string, CsvLine>();
  for (const line of lines) {
    const team = teamOf(line);
    if (team !== '' && !known.has(team) && !firstLines.has(team)) firstLines.set(team, line);
  }
  const teams = [...firstLines.values()].map(({ row, cells }) => ({ row, cells: cellsAt(teamPlaces, cells) }));
  const teamHeader = cellsAt(teamPlaces, header).map((column) => column.replace(/^team_/i, ''));
  return [
    { kind: 'team', table: { header: teamHeader, lines: teams }, mayLackPassword: true },
    { kind: 'user', table: { header: [TEAM_COLUMN, ...cellsAt(userPlaces, header)], lines: users } },
  ];
}

function placesOf(columns: readonly string[], matches: (column: string, place: number) => boolean): number[] {
  return columns.flatMap((column, place) => (matches(column, place) ? [place] : []));
}

function cellsAt(places: readonly number[], cells: readonly string[]): string[] {
  return places.map((place) => cells[place] ?? '');
}
