import { describe, expect, it } from 'vitest';
import { bodyOf, faultsOf, NEW_SETUP, STEP_NAMES, stepOf, type SetupForm } from './setup-form';

const NOON = Date.parse('2026-11-20T12:00:00Z');

const FILLED: SetupForm = {
  ...NEW_SETUP,
  ctf_name: 'Harbour CTF',
  name: 'root',
  email: 'root@example.com',
};

function faults(changes: Partial<SetupForm>, password = 'a long passphrase'): object {
  const typed = { form: { ...FILLED, ...changes }, password, password_min_length: 8 };
  return Object.assign({}, ...STEP_NAMES.map((step) => faultsOf(step, typed))) as object;
}

describe('The errors of a set-up', () => {
  it.each<[string, Partial<SetupForm>, object]>([
    ['nothing', {}, {}],
    ['the name of the event', { ctf_name: ' ' }, { ctf_name: 'no_event_name' }],
    ['the name of the administrator', { name: '' }, { name: 'no_name' }],
    ['an address for a name', { name: 'a@example.com' }, { name: 'name_is_address' }],
    ['an address without a domain', { email: 'root@' }, { email: 'bad_email' }],
    ['a size that is no number', { user_mode: 'teams', team_size: '4.5' }, { team_size: 'bad_team_size' }],
    ['nothing, where no teams compete', { user_mode: 'users', team_size: 'x' }, {}],
    ['an end at the start', { start: NOON, end: NOON }, { end: 'end_before_start' }],
    ['a freeze at the start', { start: NOON, freeze: NOON }, { freeze: 'freeze_before_start' }],
    ['a freeze at the end', { end: NOON, freeze: NOON }, { freeze: 'freeze_after_end' }],
    ['a colour by name', { theme_color: 'red' }, { theme_color: 'bad_colour' }],
  ])('is found: %s', (_what, changes, expected) => {
    expect(faults(changes)).toEqual(expected);
  });

  it('include a password that is too short, by characters', () => {
    expect(faults({}, '⚓️⚓️⚓️')).toEqual({ password: 'short_password' });
    expect(faults({}, '12345678')).toEqual({});
  });
});

it('leads to the first step with an error', () => {
  expect(stepOf(['freeze', 'email'])).toBe('administrator');
  expect(stepOf(['setup_token'])).toBeUndefined();
});

it('sends the input, and nothing about teams in users mode', () => {
  const account = { name: 'root', email: 'root@example.com', password: 'secret' };
  expect(bodyOf({ ...FILLED, team_size: '4' }, 'secret', null)).toEqual({
    ...account,
    ctf_name: 'Harbour CTF',
    user_mode: 'users',
  });
  expect(bodyOf({ ...FILLED, user_mode: 'teams', team_size: '4', start: NOON + 999 }, 'secret', 'token')).toEqual({
    ...account,
    ctf_name: 'Harbour CTF',
    user_mode: 'teams',
    team_size: 4,
    start: '1795176000',
    setup_token: 'token',
  });
});
