import type { ContentVariables } from '../platform/markdown/markdown';
import type { Settings } from './settings';

/** Values of `{ctf_name}` and the other variables in Markdown; times in ISO 8601 with `Z`, null while unset. */
export function contentVariables(settings: Settings): ContentVariables {
  return {
    ctf_name: settings.get('ctf_name'),
    ctf_description: settings.get('ctf_description'),
    ctf_start: settings.moment('start')?.zulu() ?? null,
    ctf_end: settings.moment('end')?.zulu() ?? null,
    ctf_freeze: settings.moment('freeze')?.zulu() ?? null,
  };
}
