import { CHALLENGE_STATES, type ChallengeTypeName, DECAY_FUNCTIONS } from './challenge.entity';

const VALUE_FIELDS = {
  standard: [input('value', 'Value', 'type="number" required')],
  dynamic: [
    input('initial', 'Initial value', 'type="number" required'),
    `<label>Decay function <select name="function">${DECAY_FUNCTIONS.map((name) => `<option value="${name}">${name}</option>`).join('')}</select></label>`,
    input('decay', 'Decay', 'type="number" min="1" required'),
    input('minimum', 'Minimum value', 'type="number" required'),
  ],
} satisfies Record<ChallengeTypeName, string[]>;

const FILLED_VALUE_FIELDS = {
  standard: [input('value', 'Value', `type="number" required ${filled('value')}`)],
  dynamic: [
    input('initial', 'Initial value', `type="number" required ${filled('initial')}`),
    select('function', 'Decay function', DECAY_FUNCTIONS),
    input('decay', 'Decay', `type="number" min="1" required ${filled('decay')}`),
    input('minimum', 'Minimum value', `type="number" required ${filled('minimum')}`),
  ],
} satisfies Record<ChallengeTypeName, string[]>;

/** Returns the HTML form that creates a challenge of a type. Its inputs have the field names of `POST /challenges`. */
export function createForm(type: ChallengeTypeName): string {
  const fields = [
    input('name', 'Name', 'type="text" maxlength="80"'),
    input('category', 'Category', 'type="text" maxlength="80"'),
    '<label>Message <textarea name="description" rows="10"></textarea></label>',
    ...VALUE_FIELDS[type],
    '<input type="hidden" name="state" value="hidden">',
    `<input type="hidden" name="type" value="${type}">`,
    '<button type="submit">Create</button>',
  ];
  return `<form method="POST" enctype="multipart/form-data">\n${fields.join('\n')}\n</form>\n`;
}

/**
 * Returns the template of the form that updates a challenge, for engines with `{{ }}` and `{% if %}`. Its variable is
 * `challenge`. Its inputs have the field names of `PATCH /challenges/{id}`.
 */
export function updateForm(type: ChallengeTypeName): string {
  const fields = [
    input('name', 'Name', `type="text" maxlength="80" ${filled('name')}`),
    input('category', 'Category', `type="text" maxlength="80" ${filled('category')}`),
    '<label>Message <textarea name="description" rows="10">{{ challenge.description }}</textarea></label>',
    input('connection_info', 'Connection info', `type="text" ${filled('connection_info')}`),
    ...FILLED_VALUE_FIELDS[type],
    input(
      'max_attempts',
      'Wrong attempts allowed, 0 for any number',
      `type="number" min="0" ${filled('max_attempts')}`,
    ),
    select('state', 'State', CHALLENGE_STATES),
    '<button type="submit">Update</button>',
  ];
  return `<form method="POST">\n${fields.join('\n')}\n</form>\n`;
}

function filled(name: string): string {
  return `value="{{ challenge.${name} }}"`;
}

function input(name: string, label: string, attributes: string): string {
  return `<label>${label} <input name="${name}" ${attributes}></label>`;
}

function select(name: string, label: string, choices: readonly string[]): string {
  const options = choices.map(
    (choice) =>
      `<option value="${choice}"{% if challenge.${name} == "${choice}" %} selected{% endif %}>${choice}</option>`,
  );
  return `<label>${label} <select name="${name}">${options.join('')}</select></label>`;
}
