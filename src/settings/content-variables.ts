import { Instant } from '../platform/clock/instant';
import type { ContentVariables } from '../platform/markdown/markdown';
import type { Settings } from './settings';

/** What `{ctf_name}` and its like stand for in texts written in Markdown; times as ISO `…Z`, null while unset. */
export function contentVariables(settings: Settings): ContentVariables {
  return {
    ctf_name: settings.get('ctf_name'),
    ctf_description: settings.get('ctf_description'),
    ctf_start: isoTime(settings.get('start')),
    ctf_end: isoTime(settings.get('end')),
    ctf_freeze: isoTime(settings.get('freeze')),
  };
}

function isoTime(unix_seconds: number | null): string | null {
  return unix_seconds === null ? null : Instant.fromMillis(unix_seconds * 1000).zulu();
}
