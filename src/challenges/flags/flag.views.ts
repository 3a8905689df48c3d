import { ChoiceField, IntField, TextField, ViewField } from '../../http/fields/fields';
import type { Flag } from './flag.entity';
import { FLAG_DATA, FLAG_TYPES, type FlagType } from './flag.rules';

/** Form templates of a flag type, with the names of CTFd's frontend. */
export class FlagTemplates {
  @TextField('Template for creating a flag', { example: '/plugins/flags/assets/static/create.html' }) create: string;
  @TextField('Template for changing a flag', { example: '/plugins/flags/assets/static/edit.html' }) update: string;

  static from(type: FlagType): FlagTemplates {
    return { create: `/plugins/flags/assets/${type}/create.html`, update: `/plugins/flags/assets/${type}/edit.html` };
  }
}

/** A flag type. */
export class FlagTypeView {
  @ChoiceField('Name of the type', FLAG_TYPES) name: FlagType;
  @ViewField('Templates of the forms', () => FlagTemplates) templates: FlagTemplates;

  static from(name: FlagType): FlagTypeView {
    return { name, templates: FlagTemplates.from(name) };
  }
}

export class FlagView {
  @IntField('Flag id', { example: 1 }) id: number;
  @IntField('Challenge id', { nullable: true, example: 1 }) challenge: number | null;
  @IntField('Challenge id', { nullable: true, example: 1 }) challenge_id: number | null;
  @ChoiceField('Method of comparison with submissions', FLAG_TYPES) type: FlagType;
  @TextField('Text or pattern', { example: 'ctf{flag}' }) content: string;
  @ChoiceField('Case sensitivity', FLAG_DATA) data: string;

  static from({ id, challenge_id, type, content, data }: Flag): FlagView {
    return { id, challenge: challenge_id, challenge_id, type, content, data };
  }
}

/** A flag with its form templates. */
export class FlagDetailView extends FlagView {
  @ViewField('Templates of the forms', () => FlagTemplates) templates: FlagTemplates;

  static override from(flag: Flag): FlagDetailView {
    return { ...FlagView.from(flag), templates: FlagTemplates.from(flag.type) };
  }
}
