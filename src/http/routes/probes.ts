/** Paths of health probes and metrics, which respond even while all other requests are refused. */
export const PROBES: readonly string[] = ['/healthcheck', '/health/live', '/health/ready', '/metrics'];
