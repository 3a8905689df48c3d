/** Ends this process when npm, which started it, is told to stop: npm passes SIGTERM only to the shell between them, which then is gone. */
const MILLIS = 500;

if (process.env.npm_lifecycle_event !== undefined) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, MILLIS).unref();
}
