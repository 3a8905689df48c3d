/** Paths on which machines ask whether the process is well; they answer as always, whatever else is refused. */
export const PROBES: readonly string[] = ['/healthcheck', '/health/live', '/health/ready', '/metrics'];
