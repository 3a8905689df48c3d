/** Prints one plain closing line, `N passed, N failed, N skipped`, that scripts can read. */
module.exports = class CountReporter {
  onRunComplete(_contexts, results) {
    const skipped = results.numPendingTests + results.numTodoTests;
    process.stdout.write(
      `${results.numPassedTests} passed, ${results.numFailedTests + results.numRuntimeErrorTestSuites} failed, ${skipped} skipped\n`,
    );
  }
};
