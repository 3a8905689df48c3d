import type { ContentVariables } from '../platform/markdown/markdown';
import type { Settings } from './settings';

/**
 * Returns the values of the variables in Markdown, such as `{ctf_name}`. Times are in ISO 8601 with `Z`; unset values
 * are null.
 */
export function contentVariables(settings: Settings): ContentVariables {
  return {
    ctf_name: settings.get('ctf_name'),
    ctf_description: settings.get('ctf_description'),
    ctf_start: settings.moment('start')?.zulu() ?? null,
    ctf_end: settings.moment('end')?.zulu() ?? null,
    ctf_freeze: settings.moment('freeze')?.zulu() ?? null,
  };
}
