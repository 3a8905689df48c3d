import { type ChallengeTypeName, DECAY_FUNCTIONS } from './challenge.entity';

const VALUE_FIELDS = {
  standard: [input('value', 'Value', 'type="number" required')],
  dynamic: [
    input('initial', 'Initial value', 'type="number" required'),
    `<label>Decay function <select name="function">${DECAY_FUNCTIONS.map((name) => `<option value="${name}">${name}</option>`).join('')}</select></label>`,
    input('decay', 'Decay', 'type="number" min="1" required'),
    input('minimum', 'Minimum value', 'type="number" required'),
  ],
} satisfies Record<ChallengeTypeName, string[]>;

/** HTML of the form that makes a challenge of a type; its fields are those of `POST /challenges`. */
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

function input(name: string, label: string, attributes: string): string {
  return `<label>${label} <input name="${name}" ${attributes}></label>`;
}
