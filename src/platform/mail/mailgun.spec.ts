import { useMailgun } from '../../../test/support/mailgun';
import type { MailgunRoute } from './mail-settings';
import { sendByMailgun } from './mailgun';

const mailgun = useMailgun();

const HELLO = { to: 'ann@example.com', subject: 'Hello', text: 'Hello Ann\nSecond line' };

function route(changes: Partial<MailgunRoute> = {}): MailgunRoute {
  const from = { name: 'Test CTF', address: 'noreply@ctf.example' };
  return { base_url: mailgun.base_url, api_key: 'key-1', from, ...changes };
}

describe('mail by Mailgun', () => {
  it('is sent in the name of the sender, with the key', async () => {
    await sendByMailgun(route(), { ...HELLO, subject: 'Grüße' });

    expect(mailgun.mails).toEqual([
      {
        path: '/v3/ctf.example/messages',
        login: 'api:key-1',
        fields: {
          from: '"Test CTF" <noreply@ctf.example>',
          to: '<ann@example.com>',
          subject: 'Grüße',
          text: 'Hello Ann\nSecond line',
        },
      },
    ]);
  });

  it('goes to one recipient from one sender, whatever their names contain', async () => {
    await sendByMailgun(route({ from: { name: 'A "B", <eve@example.com>\\', address: 'noreply@ctf.example' } }), {
      ...HELLO,
      to: 'ann@example.com>, <eve@example.com',
    });

    expect(mailgun.mails[0]?.fields).toMatchObject({
      from: '"A \\"B\\", <eve@example.com>\\\\" <noreply@ctf.example>',
      to: '<ann@example.comeve@example.com>',
    });
  });

  it.each([
    [401, 'Forbidden', 'Mailgun answered 401: Forbidden'],
    [500, 'x'.repeat(5000), `Mailgun answered 500: ${'x'.repeat(200)}`],
  ])('fails with the message of a response %i', async (status, text, message) => {
    mailgun.refusal = [status, text];

    await expect(sendByMailgun(route(), HELLO)).rejects.toThrow(new Error(message));
  });

  it('follows no redirect, which could expose the key', async () => {
    mailgun.refusal = [307, ''];

    await expect(sendByMailgun(route(), HELLO)).rejects.toThrow();
    expect(mailgun.mails).toHaveLength(1);
  });
});
