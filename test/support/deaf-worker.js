/** A worker that serves nothing and ignores SIGTERM. */
process.on('SIGTERM', () => undefined);
process.send({ kind: 'ready', url: 'http://127.0.0.1' });
