import type { FlagType } from './flag.rules';

const LABELS = { static: 'Flag', regex: 'Pattern that the whole submission must match' } satisfies Record<
  FlagType,
  string
>;

/**
 * Returns the template of the form for a flag, for engines with `{{ }}` and `{% if %}`. Its variables are the flag's,
 * its fields those of the API. Frontends insert it into a form, and add a button only to the create form.
 */
export function flagForm(type: FlagType, purpose: 'create' | 'update'): string {
  const fields = [
    `<label>${LABELS[type]} <input type="text" name="content" value="{{ content }}" required></label>`,
    '<label>Upper and lower case <select name="data"><option value="">must match</option>' +
      '<option value="case_insensitive"{% if data == "case_insensitive" %} selected{% endif %}>do not count</option></select></label>',
    `<input type="hidden" name="type" value="${type}">`,
  ];
  if (purpose === 'update')
    fields.push('<input type="hidden" name="id" value="{{ id }}">', '<button type="submit">Update</button>');
  return `${fields.join('\n')}\n`;
}
