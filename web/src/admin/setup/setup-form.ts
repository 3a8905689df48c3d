import type { components } from '../../api/schema';
import { accentsOf } from '../../components/accent';
import { OWN_ZONE } from '../components/date-times';

/**
 * Values of the inputs; times are milliseconds since 1970. The password is not included, because the browser stores the
 * draft.
 */
export type SetupForm = Readonly<{
  ctf_name: string;
  ctf_description: string;
  flag_format: string;
  name: string;
  email: string;
  user_mode: string;
  team_size: string;
  start: number | null;
  end: number | null;
  freeze: number | null;
  zone: string;
  theme_color: string;
}>;

export const NEW_SETUP: SetupForm = {
  ctf_name: '',
  ctf_description: '',
  flag_format: '',
  name: '',
  email: '',
  user_mode: 'users',
  team_size: '',
  start: null,
  end: null,
  freeze: null,
  zone: OWN_ZONE,
  theme_color: '',
};

/** Steps in their order, each with the fields of the API that it asks for. */
export const STEPS = {
  event: ['ctf_name', 'ctf_description', 'flag_format'],
  administrator: ['name', 'email', 'password'],
  mode: ['user_mode', 'team_size'],
  times: ['start', 'end', 'freeze'],
  appearance: ['theme_color'],
} as const;

export type Step = keyof typeof STEPS;

export const STEP_NAMES = Object.keys(STEPS) as Step[];

export const FIELDS: readonly string[] = Object.values(STEPS).flat();

export type Fault =
  | 'no_event_name'
  | 'no_name'
  | 'name_is_address'
  | 'bad_email'
  | 'short_password'
  | 'bad_team_size'
  | 'end_before_start'
  | 'freeze_before_start'
  | 'freeze_after_end'
  | 'bad_colour';

interface Typed {
  form: SetupForm;
  password: string;
  password_min_length: number;
}

/** Faults of a step by field: values that are missing or not valid. */
export function faultsOf(step: Step, { form, password, password_min_length }: Typed): Partial<Record<string, Fault>> {
  const { start, end, freeze } = form;
  const faults: Record<Step, Record<string, Fault | false>> = {
    event: { ctf_name: form.ctf_name.trim() === '' && 'no_event_name' },
    administrator: {
      name: (form.name.trim() === '' && 'no_name') || (isAddress(form.name) && 'name_is_address'),
      email: !isAddress(form.email) && 'bad_email',
      password: [...password].length < password_min_length && 'short_password',
    },
    mode: { team_size: form.user_mode === 'teams' && !/^\d*$/.test(form.team_size.trim()) && 'bad_team_size' },
    times: {
      end: start !== null && end !== null && end <= start && 'end_before_start',
      freeze:
        (start !== null && freeze !== null && freeze <= start && 'freeze_before_start') ||
        (end !== null && freeze !== null && freeze >= end && 'freeze_after_end'),
    },
    appearance: { theme_color: form.theme_color !== '' && accentsOf(form.theme_color) === null && 'bad_colour' },
  };
  return Object.fromEntries(Object.entries(faults[step]).filter(([, fault]) => fault)) as Partial<
    Record<string, Fault>
  >;
}

function isAddress(text: string): boolean {
  return /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(text.trim());
}

export function stepOf(fields: readonly string[]): Step | undefined {
  return STEP_NAMES.find((step) => STEPS[step].some((field) => fields.includes(field)));
}

export function bodyOf(form: SetupForm, password: string, token: string | null): components['schemas']['SetupDto'] {
  const { name, email, zone: _zone, user_mode, team_size, start, end, freeze, ...texts } = form;
  return {
    name,
    email,
    password,
    user_mode,
    ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')),
    ...(user_mode === 'teams' && team_size !== '' && { team_size: Number(team_size) }),
    ...(start !== null && { start: seconds(start) }),
    ...(end !== null && { end: seconds(end) }),
    ...(freeze !== null && { freeze: seconds(freeze) }),
    ...(token !== null && { setup_token: token }),
  };
}

function seconds(millis: number): string {
  return String(Math.floor(millis / 1000));
}
