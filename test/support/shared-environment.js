const { relative } = require('node:path');
const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');
const { leftOut } = require('../left-out');

/** Runs tests in the global scope of the worker, because the modules that its test files share belong to that scope. */
module.exports = class SharedEnvironment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  fakeTimers = null;
  /** Globals that Jest replaces for each file, to be restored after it. */
  replaced = { console, exit: process.exit };

  constructor({ projectConfig }, { testPath }) {
    this.file = relative(projectConfig.rootDir, testPath);
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return null;
  }

  async setup() {}

  handleTestEvent({ name }, { rootDescribeBlock }) {
    if (name !== 'run_start') return;
    const tests = testsOf(rootDescribeBlock);
    const titles = tests.map((test) => test.name);
    const skipped = leftOut(this.file, titles);
    for (const test of tests) if (skipped.includes(test.name)) test.mode = 'skip';
  }

  async teardown() {
    this.fakeTimersModern.dispose();
    globalThis.console = this.replaced.console;
    process.exit = this.replaced.exit;
  }
};

/** All tests of a `describe` block and the blocks in it. */
function testsOf({ children }) {
  return children.flatMap((child) => (child.type === 'describeBlock' ? testsOf(child) : child));
}
