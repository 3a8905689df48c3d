const { LEFT_OUT } = require('./test/left-out');

const SOURCES = ['**/*.spec.ts', '**/*.e2e-spec.ts', '**/*.contract-spec.ts'];
const FILES_OF_CI = LEFT_OUT.filter(({ ci }) => ci).flatMap(({ files }) => Object.keys(files));

/** Runs unit specs, contract snapshots, and end-to-end tests on a real PostgreSQL. */
module.exports = {
  // Test files of a worker share its modules, which halves the time.
  testEnvironment: '<rootDir>/test/support/shared-environment.js',
  runtime: '<rootDir>/test/support/shared-runtime.js',
  roots: ['<rootDir>/src', '<rootDir>/test'],
  testMatch: process.env.TESTS === 'ci' ? FILES_OF_CI.map((file) => `<rootDir>/${file}`) : SOURCES,
  transform: { '^.+\\.[jt]s$': '@swc/jest' },
  globalSetup: '<rootDir>/test/support/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/global-teardown.ts',
  reporters: ['default', '<rootDir>/test/support/count-reporter.js'],
  // Ends only tests that hang: a test of every screen takes minutes, and a busy machine is ten times slower.
  testTimeout: 600_000,
  restoreMocks: true,
  maxWorkers: 3,
};
