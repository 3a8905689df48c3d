/** Builds what has changed and runs the platform, for `npm start`. */
const cluster = require('node:cluster');
const { ensureBuilt } = require('./build');

// Workers run the build of the first process, and stop with it.
if (cluster.isPrimary) require('./stop-with-npm');
if (cluster.isWorker || ensureBuilt()) require('../dist/src/main.js');
else process.exitCode = 1;
