/** Paths of health probes, which are served even when all other requests are refused. */
export const PROBES: readonly string[] = ['/healthcheck', '/health/live', '/health/ready', '/metrics'];
