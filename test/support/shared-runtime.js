const { createRequire } = require('node:module');
const { default: Runtime } = require('jest-runtime');

/** What Jest's transformer must know of the code that asks for a file. */
const OPTIONS = {
  isInternalModule: false,
  supportsDynamicImport: false,
  supportsExportNamespaceFrom: false,
  supportsStaticESM: false,
  supportsTopLevelAwait: false,
};

/** Where Jest keeps what is told of the tests of a file; each file starts with a new one. */
const HANDLERS = Symbol.for('EVENT_HANDLERS');

const sourceMaps = new Map();
let transformer;

// Compiled sources are kept on disk by Jest.
require.extensions['.ts'] = (module, file) => {
  const { code, sourceMapPath } = transformer.transform(file, OPTIONS);
  if (sourceMapPath) sourceMaps.set(file, sourceMapPath);
  module._compile(code, file);
};

/**
 * Loads modules by Node.js, so that the test files of a worker share them: Jest's own runtime evaluates every package and source again
 * for each file, which takes longer than most files' tests. Modules cannot be mocked so.
 */
class SharedRuntime extends Runtime {
  constructor(config, environment, resolver, scriptTransformer, ...others) {
    super(config, environment, resolver, scriptTransformer, ...others);
    transformer = scriptTransformer;
    [, this.testPath] = others;
  }

  /** `from` itself without a name. */
  requireModule(from, name = from) {
    return createRequire(from)(name);
  }

  /** The test runner is evaluated for each file, for it keeps the state of one. */
  requireInternalModule(from, name = from) {
    delete globalThis[HANDLERS];
    delete require.cache[from];
    return this.requireModule(from, name);
  }

  /** Modules that Node.js loads get the global object `jest`, where Jest hands it to each. */
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
