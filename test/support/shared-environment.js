const { relative } = require('node:path');
const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');
const { isLeftOut } = require('../left-out');

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
    if (name === 'run_start') this.leaveOut(rootDescribeBlock);
  }

  leaveOut({ children }) {
    for (const child of children) {
      if (child.type === 'describeBlock') this.leaveOut(child);
      else if (isLeftOut(this.file, child.name)) child.mode = 'skip';
    }
  }

  async teardown() {
    this.fakeTimersModern.dispose();
    globalThis.console = this.replaced.console;
    process.exit = this.replaced.exit;
  }
};
