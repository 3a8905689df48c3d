/**
 * Stops this process when npm, which started it, gets SIGTERM. npm passes the signal only to its shell. The shell ends,
 * and this process gets another parent.
 */
const MILLIS = 500;

if (process.env.npm_lifecycle_event !== undefined) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, MILLIS).unref();
}
