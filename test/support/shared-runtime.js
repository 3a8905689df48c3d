const { createRequire } = require('node:module');
const { default: Runtime } = require('jest-runtime');

/** Options that Jest's transformer requires. */
const OPTIONS = {
  isInternalModule: false,
  supportsDynamicImport: false,
  supportsExportNamespaceFrom: false,
  supportsStaticESM: false,
  supportsTopLevelAwait: false,
};

/** Key of Jest's event handlers for the tests of a file. Each file starts without handlers. */
const HANDLERS = Symbol.for('EVENT_HANDLERS');

const sourceMaps = new Map();
let transformer;

// Jest's transformer caches compiled sources on disk.
require.extensions['.ts'] = (module, file) => {
  const { code, sourceMapPath } = transformer.transform(file, OPTIONS);
  if (sourceMapPath) sourceMaps.set(file, sourceMapPath);
  module._compile(code, file);
};

/**
 * Loads modules with Node.js, so that the test files of a worker share them. Jest's own runtime evaluates every package
 * and source again for each file, which takes longer than most tests. Shared modules cannot be mocked.
 */
class SharedRuntime extends Runtime {
  constructor(config, environment, resolver, scriptTransformer, ...others) {
    super(config, environment, resolver, scriptTransformer, ...others);
    transformer = scriptTransformer;
    [, this.testPath] = others;
  }

  requireModule(from, name = from) {
    return createRequire(from)(name);
  }

  /** Evaluates the test runner again for each file, because it keeps the state of one file. */
  requireInternalModule(from, name = from) {
    delete globalThis[HANDLERS];
    delete require.cache[from];
    return this.requireModule(from, name);
  }

  /** Sets the global `jest`. Jest's own runtime passes it to each module, but Node.js does not. */
  setGlobalsForRuntime(globals) {
    super.setGlobalsForRuntime(globals);
    globalThis.jest = this.requireModuleOrMock(this.testPath, '@jest/globals').jest;
  }

  getSourceMaps() {
    return sourceMaps;
  }

  teardown() {
    super.teardown();
    delete require.cache[this.testPath];
  }
}

module.exports = SharedRuntime;
