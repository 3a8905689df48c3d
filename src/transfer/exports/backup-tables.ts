import { EXPORT_TABLES, type ExportTable } from './export-tables';
import { BACKUP_TABLE_NAMES, type BackupTable, columnsOf, WHOLE_TABLES } from '../backups/backup-format';

// CTFd 3.7.1 allows one solve of a challenge by each user and by each team. This platform may store more: a member who
// changes the team may solve a challenge again for the new team, and in users mode each member of a team has solves.
// Keeps the first solve of a user, and `team_id` only in the first of a team.
const SOLVES = `
  (SELECT id, challenge_id, user_id, CASE WHEN of_team = 1 THEN team_id END AS team_id
     FROM (SELECT *, row_number() OVER (PARTITION BY challenge_id, user_id ORDER BY account_id IS NULL, id) AS of_user,
                  row_number() OVER (PARTITION BY challenge_id, team_id ORDER BY account_id IS NULL, id) AS of_team
             FROM solves) AS ranked
    WHERE of_user = 1) AS solves`;

// CTFd 3.7.1 has no type `partial`, and cannot read a correct submission that has no solve.
const SUBMISSION_TYPE = `
  CASE WHEN submissions.type = 'partial' THEN 'discard'
       WHEN submissions.type = 'correct' AND kept.id IS NULL THEN 'discard'
       ELSE submissions.type END`;
const SUBMISSIONS = `
  (SELECT submissions.id, submissions.challenge_id, submissions.user_id, submissions.team_id, submissions.ip,
          submissions.provided, ${SUBMISSION_TYPE} AS type, submissions.date
     FROM submissions LEFT JOIN (SELECT id FROM ${SOLVES}) AS kept ON kept.id = submissions.id) AS submissions`;

const TABLES: Readonly<Partial<Record<BackupTable, ExportTable>>> = {
  ...EXPORT_TABLES,
  // Omits scheduled notifications: CTFd would show them immediately.
  notifications: { ...EXPORT_TABLES.notifications, from: 'notifications WHERE publish_at IS NULL' },
  solves: { ...EXPORT_TABLES.solves, from: SOLVES },
  submissions: { ...EXPORT_TABLES.submissions, from: SUBMISSIONS },
  unlocks: { ...EXPORT_TABLES.unlocks, from: `unlocks WHERE type = 'hints'` },
};

/** Tables in `db/` that CTFd 3.7.1 can read, in the order of the format. */
export const READABLE: ReadonlyMap<BackupTable, ExportTable> = new Map(
  BACKUP_TABLE_NAMES.flatMap((name) => {
    const table = TABLES[name];
    return table ? [[name, table] as const] : [];
  }),
);

interface WholeTable extends ExportTable {
  isNeeded: string;
}

const NEEDED = {
  awards: 'EXISTS (SELECT FROM awards WHERE challenge_id IS NOT NULL)',
  challenges: `EXISTS (SELECT FROM challenges
                        WHERE attribution IS NOT NULL OR logic <> 'any' OR position <> 0 OR scheduled_at IS NOT NULL
                           OR (type = 'standard' AND function IS NOT NULL))`,
  files: `EXISTS (SELECT FROM files WHERE type = 'solution' OR name IS NOT NULL)`,
  hints: 'EXISTS (SELECT FROM hints WHERE title IS NOT NULL)',
  notifications: 'EXISTS (SELECT FROM notifications WHERE publish_at IS NOT NULL)',
  solutions: 'EXISTS (SELECT FROM solutions)',
  solves: `EXISTS (SELECT id, team_id FROM solves EXCEPT SELECT id, team_id FROM ${SOLVES})`,
  submissions: `EXISTS (SELECT id, type FROM submissions EXCEPT SELECT id, type FROM ${SUBMISSIONS})`,
  unlocks: `EXISTS (SELECT FROM unlocks WHERE type <> 'hints')`,
  webhook_endpoints: 'EXISTS (SELECT FROM webhook_endpoints)',
} satisfies Record<(typeof WHOLE_TABLES)[number], string>;

export const WHOLE: ReadonlyMap<BackupTable, WholeTable> = new Map<BackupTable, WholeTable>(
  WHOLE_TABLES.map((name) => [name, wholeTable(name)]),
);

function wholeTable(name: (typeof WHOLE_TABLES)[number]): WholeTable {
  // The format has one column `target` for hints and solutions.
  const expressions: Record<string, string> = name === 'unlocks' ? { target: 'COALESCE(target, solution_id)' } : {};
  const columns = columnsOf(name).map(([column]) => column);
  return { columns, from: name, expressions, masks: {}, isNeeded: NEEDED[name] };
}
