/** A worker that serves nothing and does not end when it is told to. */
process.on('SIGTERM', () => undefined);
process.send({ kind: 'ready', url: 'http://127.0.0.1' });
