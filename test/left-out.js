const allBut = (...titles) => ({ titles, isLeftOut: (title) => !titles.includes(title) });

const only = (...titles) => ({ titles, isLeftOut: (title) => titles.includes(title) });

/**
 * Tests that `npm test` leaves out because they take minutes and rarely find a fault, grouped by reason. `.ci/run` also
 * runs the groups with `ci: true`; `npm run test:all` runs all tests. Paths are relative to the root.
 */
const LEFT_OUT = [
  {
    reason: 'a browser goes through the pages of players and the panel',
    ci: true,
    files: {
      'test/browser/challenges.e2e-spec.ts': allBut(
        'shows the effects of a solve to all players who have it open, without a reload',
        'counts once for five presses of Enter before and after its response, and stays editable',
        'is sent again if its response is lost, and counts once',
      ),
      'test/browser/panel.e2e-spec.ts': allBut(
        'are created with flag and hint, shown in the preview, and then to players',
        'keep changes of another administrator, and ask about fields that both changed',
      ),
      'test/browser/scoreboard.e2e-spec.ts': allBut(),
      'test/browser/sign-in.e2e-spec.ts': allBut('leads a visitor back to the requested page'),
    },
  },
  {
    reason: 'a browser opens every screen, or plays a whole event',
    ci: false,
    files: {
      'test/browser/accessibility.e2e-spec.ts': allBut(),
      'test/browser/docs.e2e-spec.ts': allBut(),
      'test/browser/interface.e2e-spec.ts': allBut(),
      'test/browser/local-network.e2e-spec.ts': allBut('a player logs in, and every tab shows a new notification'),
      'test/browser/mailings.e2e-spec.ts': allBut(),
      'test/browser/panel-challenges.e2e-spec.ts': allBut(),
      'test/browser/panel-content.e2e-spec.ts': allBut(),
      'test/browser/panel-data.e2e-spec.ts': allBut(),
      'test/browser/panel-health.e2e-spec.ts': allBut(),
      'test/browser/panel-palette.e2e-spec.ts': allBut(),
      'test/browser/panel-people.e2e-spec.ts': allBut(),
      'test/browser/panel-scoreboard.e2e-spec.ts': allBut(),
      'test/browser/panel-settings.e2e-spec.ts': allBut(),
      'test/browser/panel-setup.e2e-spec.ts': allBut(),
      'test/browser/panel-statistics.e2e-spec.ts': allBut(),
      'test/browser/panel-submissions.e2e-spec.ts': allBut(),
      'test/browser/panel-webhooks.e2e-spec.ts': allBut(),
      'test/browser/safety.e2e-spec.ts': allBut(),
      'test/browser/whole-event.e2e-spec.ts': allBut(),
    },
  },
  {
    reason: 'each starts processes of the platform or PostgreSQL',
    ci: true,
    files: {
      'src/platform/database/embedded/embedded-postgres.spec.ts': allBut(
        'creates a database that answers, folds case beyond ASCII and keeps time in UTC',
        'finds the data from before the stop',
        'takes over the server of a killed process with every committed row, and stops it at the end',
        'says that the data folder is a file',
      ),
      'test/e2e/build.e2e-spec.ts': allBut(),
      'test/e2e/events.e2e-spec.ts': only(
        'has its own streams, exchanges notifications with the first, and ends its streams when it stops',
        'uses no memory, delays no other client, and receives everything once it reads again',
      ),
      'test/e2e/import-safety.e2e-spec.ts': only(
        'keeps the old event when it is killed, and the next start deletes the files that it had stored',
        'keeps imported files of other platforms in the same storage, which its database does not know',
        'aborts the import when it is stopped, and leaves nothing',
      ),
      'test/e2e/lost-answers.e2e-spec.ts': allBut(),
      'test/e2e/pgbouncer.e2e-spec.ts': allBut(),
      'test/e2e/process.e2e-spec.ts': allBut(
        'stops when npm, which started it, is stopped',
        'loses no acknowledged solve if everything is killed during attempts',
      ),
      'test/e2e/request-log.e2e-spec.ts': allBut(),
      'test/e2e/workers.e2e-spec.ts': allBut('share one event on one port'),
    },
  },
  {
    reason: 'faults of the receivers of webhooks',
    ci: true,
    files: {
      'test/e2e/webhooks-faults.e2e-spec.ts': allBut(
        'is refused when its name resolves to a refused address later, and resolved once for each attempt',
        'that redirects is not followed',
        'that hangs holds up neither other webhooks nor attempts',
        'sends what a process that died had taken, under the same id',
      ),
    },
  },
  {
    reason: 'each runs many commands',
    ci: true,
    files: {
      'test/e2e/command-line-backups.e2e-spec.ts': allBut(
        'export an event and replace another one with it',
        'overwrites no file without --force',
        'writes the scoreboard in the format of ctftime.org',
        'refuses an invalid backup, and changes nothing',
        'copy an event with its scoreboard and files to a database, unencrypted',
        'keep the given number of backups, and every other file',
      ),
      'test/e2e/ctfd-imports.e2e-spec.ts': only(
        'shows what will differ without importing',
        'fails if something differs',
      ),
      'test/e2e/documents.e2e-spec.ts': only(
        'the commands of docs/authors.md work',
        'the commands of docs/organisers.md work',
      ),
    },
  },
  {
    reason: 'each is a further case of a rule of CTFd 3.8',
    ci: true,
    files: {
      'test/e2e/attempts-timeout.e2e-spec.ts': allBut(
        'lets an account try again when its oldest attempt is as old as the timeout',
        'counts the submissions of all members of a team, and judges no more than the maximum at once',
        'are stored as ratelimited, at most as many per minute as incorrect ones, and count for nothing',
      ),
      'test/e2e/ctfd38-backups.e2e-spec.ts': allBut('is exported for 3.8 with equal rows'),
      'test/e2e/password-changes.e2e-spec.ts': allBut(
        'is redirected from the log-in to the page for it, and is not logged in before',
      ),
      'test/e2e/ratings.e2e-spec.ts': allBut(
        'stores the rating of a player who solved the challenge, and replaces an earlier one',
        'rejects players who have not solved the challenge, but not administrators',
      ),
    },
  },
  {
    reason: 'each creates a sample event of one day',
    ci: false,
    files: {
      'test/e2e/demo.e2e-spec.ts': allBut(
        'is the backup that the generator writes, with users competing',
        'is the backup that the generator writes, with teams competing',
        'agrees with a recomputation of everything, with users competing',
        'agrees with a recomputation of everything, with teams competing',
      ),
    },
  },
];

/** Parts that `npm test` runs with fewer cases than `TESTS=all`. */
const REDUCED = ['a ninth of the hostile values', 'pairs instead of all combinations of the visibility settings'];

/**
 * Returns the titles that a run leaves out: with `TESTS=fast` the slow tests, with `TESTS=ci` all others. `file` is
 * relative to the root. Throws an error if the list has a title of this file that is not in `titles`.
 */
function leftOut(file, titles) {
  const choice = LEFT_OUT.find(({ files }) => file in files)?.files[file];
  const unknown = choice?.titles.find((title) => !titles.includes(title));
  if (unknown !== undefined) throw new Error(`test/left-out.js: ${file} has no test '${unknown}'.`);
  const isSlow = (title) => choice !== undefined && choice.isLeftOut(title);
  const { TESTS } = process.env;
  return titles.filter((title) => (TESTS === 'fast' ? isSlow(title) : TESTS === 'ci' && !isSlow(title)));
}

module.exports = { LEFT_OUT, REDUCED, leftOut };
