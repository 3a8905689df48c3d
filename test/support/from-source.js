/** Lets a process run the sources: for `node --require`, which workers of the process inherit. */
const { transformFileSync } = require('@swc/core');

process.setSourceMapsEnabled(true);
require.extensions['.ts'] = (module, file) => module._compile(transformFileSync(file).code, file);
