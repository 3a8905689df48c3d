const { relative } = require('node:path');
const { LEFT_OUT, REDUCED } = require('../left-out');

/**
 * Prints a last line `N passed, N failed, N skipped` for scripts. With `TESTS=fast`, first prints how many tests were
 * left out and why.
 */
module.exports = class CountReporter {
  constructor({ rootDir }) {
    this.rootDir = rootDir;
  }

  onRunComplete(_contexts, results) {
    const lines = process.env.TESTS === 'fast' ? this.leftOut(results.testResults) : [];
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
    const skipped = results.numPendingTests + results.numTodoTests;
    lines.push(`${results.numPassedTests} passed, ${failed} failed, ${skipped} skipped`);
    // At exit, because Jest prints its summary after all reporters.
    process.once('exit', () => process.stdout.write(`\n${lines.join('\n')}\n`));
  }

  leftOut(testResults) {
    const counts = LEFT_OUT.map(({ reason, files }) => {
      const here = testResults.filter(({ testFilePath }) => relative(this.rootDir, testFilePath) in files);
      return { reason, count: here.reduce((sum, { numPendingTests }) => sum + numPendingTests, 0) };
    });
    const total = counts.reduce((sum, { count }) => sum + count, 0);
    return [
      `Left out: ${total} tests that take minutes (test/left-out.js lists them). All run by npm run test:all, those of a file by npx jest FILE.`,
      ...counts.map(({ reason, count }) => `  ${count}: ${reason}`),
      `  in part: ${REDUCED.join(', ')}`,
    ];
  }
};
