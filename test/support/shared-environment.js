const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

/** Runs tests in the global scope of the worker, where the modules are that its test files share. */
module.exports = class SharedEnvironment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  fakeTimers = null;
  /** What Jest replaces in the global scope for one file. */
  replaced = { console, exit: process.exit };

  constructor({ projectConfig }) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return null;
  }

  async setup() {}

  async teardown() {
    this.fakeTimersModern.dispose();
    globalThis.console = this.replaced.console;
    process.exit = this.replaced.exit;
  }
};
