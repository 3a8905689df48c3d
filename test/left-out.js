/**
 * Tests that `npm test` leaves out because they take minutes and rarely find anything, by the reason. `files` lists, for each file below
 * the root, the titles of the tests that run all the same. `.ci/run` runs the others too where `ci` is set, `npm run test:all` runs all.
 */
const LEFT_OUT = [
  {
    reason: 'a browser goes through the pages of players and the panel',
    ci: true,
    files: {
      'test/browser/challenges.e2e-spec.ts': [
        'shows what a solve changes for everybody who has it open, without a reload',
        'counts once for five presses of Enter, and stays to be mended when it is wrong',
        'whose reply is lost on its way is asked for again and counts once',
      ],
      'test/browser/panel.e2e-spec.ts': [
        'are made with flag and hint, seen in the preview, and then by players',
        'keep what another administrator saved meanwhile, and ask where both changed the same',
      ],
      'test/browser/scoreboard.e2e-spec.ts': [],
      'test/browser/sign-in.e2e-spec.ts': ['leads back to where a guest wanted to be'],
      'test/browser/whole-event.e2e-spec.ts': [],
    },
  },
  {
    reason: 'a browser walks over every screen',
    ci: false,
    files: {
      'test/browser/accessibility.e2e-spec.ts': [],
      'test/browser/docs.e2e-spec.ts': [],
      'test/browser/interface.e2e-spec.ts': [],
      'test/browser/panel-challenges.e2e-spec.ts': [],
      'test/browser/panel-content.e2e-spec.ts': [],
      'test/browser/panel-data.e2e-spec.ts': [],
      'test/browser/panel-health.e2e-spec.ts': [],
      'test/browser/panel-palette.e2e-spec.ts': [],
      'test/browser/panel-people.e2e-spec.ts': [],
      'test/browser/panel-scoreboard.e2e-spec.ts': [],
      'test/browser/panel-settings.e2e-spec.ts': [],
      'test/browser/panel-setup.e2e-spec.ts': [],
      'test/browser/panel-statistics.e2e-spec.ts': [],
      'test/browser/panel-submissions.e2e-spec.ts': [],
      'test/browser/safety.e2e-spec.ts': [],
    },
  },
  {
    reason: 'each starts processes of the platform, PostgreSQL or Redis',
    ci: true,
    files: {
      'src/platform/database/embedded/embedded-postgres.spec.ts': [
        'creates a database that answers, folds case beyond ASCII and keeps time in UTC',
        'finds what was stored before the stop',
        'takes over the server of a killed process with every committed row, and stops it at the end',
        'says that the data folder is a file',
      ],
      'test/e2e/build.e2e-spec.ts': [],
      'test/e2e/lost-answers.e2e-spec.ts': [],
      'test/e2e/pgbouncer.e2e-spec.ts': [],
      'test/e2e/process.e2e-spec.ts': [
        'stops when npm, which started it, is told to stop',
        'loses no acknowledged solve when everything is killed in a stream of attempts',
      ],
      'test/e2e/redis.e2e-spec.ts': [],
      'test/e2e/request-log.e2e-spec.ts': [],
      'test/e2e/workers.e2e-spec.ts': ['share one event behind one port'],
    },
  },
  {
    reason: 'each makes a sample event of a day',
    ci: true,
    files: {
      'test/e2e/demo.e2e-spec.ts': [
        'agrees with a recomputation of everything, with users competing',
        'agrees with a recomputation of everything, with teams competing',
      ],
    },
  },
];

/** What `npm test` runs in part; `TESTS=all` runs it whole. */
const REDUCED = ['a ninth of the hostile values', 'pairs instead of all combinations of the visibility settings'];

/**
 * Whether the level that runs leaves a test out: by `TESTS`, `fast` (`npm test`) and `ci` (the rest of `.ci/run`). `file` is a path
 * below the root.
 */
function isLeftOut(file, title) {
  const entry = LEFT_OUT.find(({ files }) => file in files);
  if (process.env.TESTS === 'fast') return entry !== undefined && !entry.files[file].includes(title);
  return process.env.TESTS === 'ci' && entry.files[file].includes(title);
}

module.exports = { LEFT_OUT, REDUCED, isLeftOut };
