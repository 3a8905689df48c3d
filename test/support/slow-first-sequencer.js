const { default: Sequencer } = require('@jest/test-sequencer');

/** The long files, so that no worker is left with one of them at the end. */
const SLOW = [
  'hostile-values.e2e-spec.ts',
  'process.e2e-spec.ts',
  'workers.e2e-spec.ts',
  'browser/challenges.e2e-spec.ts',
  'browser/panel.e2e-spec.ts',
  'browser/whole-event.e2e-spec.ts',
];

/** Starts the long files first; the others keep Jest's own order. */
module.exports = class SlowFirstSequencer extends Sequencer {
  sort(tests) {
    const rank = ({ path }) => (SLOW.some((name) => path.endsWith(name)) ? 0 : 1);
    return [...super.sort(tests)].sort((a, b) => rank(a) - rank(b));
  }
};
