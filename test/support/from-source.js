/** Lets a process run the sources: for `node --require`, which workers of the process inherit. */
require('ts-node').register({ transpileOnly: true, swc: true });
