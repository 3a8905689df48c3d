import { fetchFault, httpFault, smtpFault } from './mail-fault';

describe('the cause of a failed delivery', () => {
  it.each([
    ['a refused recipient', { command: 'RCPT TO', responseCode: 550 }, false, 'recipient', false],
    ['a recipient to try again later', { command: 'RCPT TO', responseCode: 451 }, false, 'recipient', true],
    ['a refused message', { command: 'DATA', responseCode: 554 }, true, 'recipient', false],
    ['a refused sender', { command: 'MAIL FROM', responseCode: 550 }, false, 'server', false],
    ['a wrong login', { command: 'AUTH PLAIN', responseCode: 535 }, false, 'server', false],
    ['a server that closes', { command: 'RCPT TO', responseCode: 421 }, false, 'server', true],
    ['no connection', { command: 'CONN' }, false, 'server', true],
    ['no reply after the message', { command: 'CONN' }, true, 'unknown', true],
  ])('of SMTP: %s', (_case, error, isDataSent, kind, isTemporary) => {
    expect(smtpFault(error, isDataSent)).toEqual({ kind, isTemporary });
  });

  it.each([
    [400, 'recipient'],
    [401, 'server'],
    [429, 'server'],
    [500, 'server'],
    [504, 'unknown'],
  ])('of HTTP: %i', (status, kind) => {
    expect(httpFault(status).kind).toBe(kind);
  });

  it.each([
    ['ECONNREFUSED', 'server'],
    ['ECONNRESET', 'unknown'],
    [undefined, 'unknown'],
  ])('of fetch: %s', (code, kind) => {
    expect(fetchFault(new TypeError('fetch failed', { cause: { code } })).kind).toBe(kind);
  });
});
