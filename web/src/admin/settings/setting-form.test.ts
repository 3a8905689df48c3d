import { describe, expect, it } from 'vitest';
import { bodyOf, formOf, settingsOf, type Setting } from './setting-form';

const setting = (values: Partial<Setting>): Setting => ({
  key: 'ctf_name',
  group: 'event',
  kind: 'text',
  choices: null,
  min: null,
  max: null,
  default: null,
  help: '',
  is_set: true,
  value: null,
  ...values,
});

describe('The form of settings', () => {
  it('shows the stored values, and nothing of secrets', () => {
    const settings = [
      setting({ value: 'Harbour' }),
      setting({ key: 'team_size', kind: 'integer', is_set: false, value: 0, default: 0 }),
      setting({ key: 'start', kind: 'moment', value: 1795218000 }),
      setting({ key: 'paused', kind: 'boolean', is_set: false, value: false }),
      setting({ key: 'user_mode', kind: 'choice', is_set: false, value: 'users' }),
      setting({ key: 'mail_password', kind: 'secret' }),
    ];

    expect(formOf(settings)).toEqual({
      ctf_name: 'Harbour',
      team_size: '',
      start: '1795218000',
      paused: false,
      user_mode: 'users',
    });
  });

  it('has the settings of one group, except internal ones', () => {
    const all = [setting({}), setting({ key: 'setup', group: 'integrations' }), setting({ key: 'x', group: 'mail' })];

    expect(settingsOf(all, 'mail').map(({ key }) => key)).toEqual(['x']);
    expect(settingsOf(all, 'integrations')).toEqual([]);
  });

  it('sends texts, and null for empty inputs', () => {
    const secrets = { mail_password: 'new', mailgun_api_key: null, oauth_client_secret: '' };

    expect(bodyOf({ ctf_name: '', paused: true, team_size: '4' }, secrets)).toEqual({
      ctf_name: null,
      paused: 'true',
      team_size: '4',
      mail_password: 'new',
      mailgun_api_key: null,
    });
  });
});
