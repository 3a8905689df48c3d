import { EXPORTED_REVISIONS, isKnownRevision, KNOWN_REVISIONS } from '../../transfer/backups/backup-format';
import {
  COMPARED_PARTS,
  type ComparedPart,
  type Comparison,
  type ImportCheck,
  type ImportLine,
  type ImportReport,
  type Losses,
} from '../../transfer/backups/import/import-report';
import { tableLines } from '../table';

type Counts = Pick<ImportReport, 'tables' | 'lines' | 'lines_total' | 'ignored' | 'uploads'>;

/** Lines of the report of an import. */
export function reportLines({ version, seconds, ...counts }: ImportReport): string[] {
  return [
    ...countLines(counts),
    `Imported a backup of ${releaseOf(version)} (schema ${version}) in ${Math.ceil(seconds)} s.`,
  ];
}

/** Lines that say what an import would do. */
export function checkLines({ version, ctf_name, lost, ...counts }: ImportCheck): string[] {
  return [
    `${ctf_name ?? 'An event without a name'}, of ${releaseOf(version)} (schema ${version})`,
    ...countLines(counts),
    ...lossLines(lost),
  ];
}

/** Lines of the comparison with a CTFd. */
export function comparisonLines({ source, parts, is_equal, error }: Comparison): string[] {
  if (parts === null) return [error ?? ''];
  return [
    ...COMPARED_PARTS.flatMap((name) => partLines(name, parts[name])),
    is_equal ? `Nothing differs from ${source}.` : `The event differs from that of ${source}.`,
  ];
}

function partLines(name: (typeof COMPARED_PARTS)[number], part: ComparedPart): string[] {
  const { title, unit, subject } = PARTS[name];
  if (part.error !== null) return [`${title}: not compared. ${part.error}`];
  const { compared, differences, total } = part;
  if (total === 0) return [`${title}: ${compared} ${unit} compared, no differences`];
  const rows = differences.map(({ subject: what, theirs, ours }) => [what, theirs ?? 'missing', ours ?? 'missing']);
  return [
    `${title}: ${compared} ${unit} compared, ${total} different`,
    ...tableLines([subject, 'CTFd', 'here'], rows),
    ...(total > differences.length ? [`… and ${total - differences.length} more`] : []),
  ];
}

const PARTS = {
  scoreboard: { title: 'Scoreboard', unit: 'places', subject: 'place' },
  solves: { title: 'Solves', unit: 'challenges', subject: 'challenge' },
  files: { title: 'Files', unit: 'files', subject: 'file' },
} as const;

/** Lines about the parts of an event that this platform does not support. */
export function lossLines({
  plugins,
  challenge_types,
  settings,
  theme,
  scripts,
  users_without_password,
}: Losses): string[] {
  const line = (text: string, names: readonly string[]): string[] =>
    names.length === 0 ? [] : [`${text}: ${names.join(', ')}`];
  return [
    ...line('Plugins that are not supported', plugins),
    ...line('Types of challenges that cannot be played', challenge_types),
    ...line('Theme that is not supported', theme === null ? [] : [theme]),
    ...line('Settings that have no effect', settings),
    ...line('Scripts or styles that are removed', scripts),
    ...(users_without_password > 0
      ? [`Users without a password, who must reset it to log in: ${users_without_password}`]
      : []),
  ];
}

function countLines({ tables, lines, lines_total, ignored, uploads }: Counts): string[] {
  const rows = Object.entries(tables).map(([table, { read, stored, repaired, refused }]) => [
    ...[table, read, stored, repaired, refused],
  ]);
  const changes = lines
    .filter(({ action }) => action !== 'kept')
    .map(({ table, id, action, reason }) => `${action}: ${table} ${id ?? '-'}: ${reason}`);
  return [
    ...tableLines(['table', 'read', 'stored', 'repaired', 'refused'], rows),
    ...changes,
    ...keptLines(lines.filter(({ action }) => action === 'kept')),
    ...(lines_total > lines.length ? [`… and ${lines_total - lines.length} more`] : []),
    ...(ignored.length > 0 ? [`Ignored, because Ensign does not use them: ${ignored.join(', ')}`] : []),
    `Uploads: ${uploads.stored} stored, ${uploads.unnamed} omitted, because no record refers to them.`,
  ];
}

/** Programs whose backups have this schema version. */
function releaseOf(version: string): string {
  const release = isKnownRevision(version) ? `CTFd ${KNOWN_REVISIONS[version]}` : 'an unknown release';
  return Object.values<string>(EXPORTED_REVISIONS).includes(version) ? `${release}, or of Ensign` : release;
}

/** Advice by `table.column`, for rows that were stored although they do not work. */
const ADVICE: Partial<Record<string, string>> = {
  'challenges.type': 'give them another type, or hide them',
  'config.value': 'set them again',
  'flags.content': 'write them again',
  'pages.route': 'give them another route',
};

function keptLines(lines: readonly ImportLine[]): string[] {
  const groups = new Map<string, ImportLine[]>();
  for (const line of lines) {
    const group = `${line.table}: ${line.reason}`;
    groups.set(group, [...(groups.get(group) ?? []), line]);
  }
  return [...groups].map(([group, rows]) => {
    const ids = rows.map(({ id }) => id ?? '-').join(', ');
    const column = group.replace(': ', '.').replace(/:.*/s, '');
    return `kept as they are: ${group} (${ids}); ${ADVICE[column] ?? 'change them if this is not intended'}`;
  });
}
