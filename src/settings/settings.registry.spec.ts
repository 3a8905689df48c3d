import { settingValue } from './settings.registry';

describe('the value of a stored setting', () => {
  it.each([
    ['start', '1795218000', 1_795_218_000],
    ['start', '0', null],
    ['freeze', '00', null],
    ['start', '', null],
    ['start', null, null],
    ['end', 'tomorrow', null],
    ['paused', 'True', true],
    ['paused', 'None', false],
    ['num_users', '-5', 0],
    ['challenge_visibility', 'everybody', 'private'],
    ['mail_server', 'smtp.example.com:587', null],
    ['tos_url', ' /terms of service ', '/terms%20of%20service'],
    ['tos_url', 'javascript:alert(1)', null],
    ['mailfrom_addr', 'nobody', 'noreply@examplectf.com'],
  ] as const)('is for %s = %j %j', (key, text, value) => {
    expect(settingValue(key, text)).toBe(value);
  });

  it('keeps a list of domains without a valid one, because without a list every domain is allowed', () => {
    expect(settingValue('domain_whitelist', '@example.com')).toBe('@example.com');
    expect(settingValue('domain_whitelist', '')).toBeNull();
  });
});
