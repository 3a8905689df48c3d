/** Builds what has changed and runs the platform, for `npm start`. */
const cluster = require('node:cluster');
const { ensureBuilt } = require('./build');

// Workers run the build that the first process made, and stop with that process.
if (cluster.isPrimary) require('./stop-with-npm');
if (cluster.isWorker || ensureBuilt()) require('../dist/src/main.js');
else process.exitCode = 1;
