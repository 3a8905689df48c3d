/** Formats an instant (ISO 8601, UTC) to the minute: `2026-11-20 23:14 UTC`. */
export function momentText(zulu: string): string {
  return `${zulu.slice(0, 16).replace('T', ' ')} UTC`;
}
