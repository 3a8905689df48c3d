import type { FlagType } from './flag.rules';

const LABELS = { static: 'Flag', regex: 'Pattern that the whole submission must match' } satisfies Record<
  FlagType,
  string
>;

/**
 * Returns the template of the fields of a flag's form, for engines with `{{ }}` and `{% if %}`. Variables and fields
 * have the names of the API. Frontends insert the fields into a `<form>`, and add the button if `purpose` is `create`.
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
