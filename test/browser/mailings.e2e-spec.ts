import { until } from '../support/eventually';
import { useApp } from '../support/app';
import { useSmtp } from '../support/smtp';
import { describeInBrowser, useWeb } from '../support/web';

const test = useApp({ PUBLIC_URL: 'http://ctf.example' });
const web = useWeb(test);
const smtp = useSmtp();

describeInBrowser('A mailing', () => {
  it('is written, tested and sent in the panel, and unsubscribed from with its link', async () => {
    await test.make.settings({ mail_server: '127.0.0.1', mail_port: smtp.port });
    const admin = await web.admin({ name: 'root', email: 'root@example.org' });
    await test.make.user({ name: 'ada', email: 'ada@example.org', verified: false });
    await test.make.user({ name: 'bob', email: 'bob@example.org', verified: true });
    const page = await web.open('/admin/people/users', { as: admin });
    await page.getByLabel('Email', { exact: true }).selectOption({ label: 'Not confirmed' });
    await page.getByRole('button', { name: 'Save search' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Unconfirmed');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByLabel('Saved search', { exact: true }).waitFor();

    await page.goto('/admin/mail/mailings');
    await page.getByText('There are no mailings yet').waitFor();
    await page.getByRole('link', { name: 'New mailing' }).click();
    await page.getByLabel('Recipients').selectOption({ label: 'A saved search' });
    await page.getByLabel('Saved search').selectOption({ label: 'Unconfirmed' });
    await page.getByLabel('Subject').fill('For {name}');
    await page.getByLabel('Text').fill('Hello **{name}**');
    await page.getByText('1 recipient', { exact: true }).waitFor();
    await page.getByText('Hello root').waitFor();
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByRole('button', { name: 'Send me a test' }).click();
    await page.getByText('The mail server accepted the test to root@example.org.').waitFor();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('1 recipient will receive it.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
    await until(() => smtp.mails.length === 2);
    await page.getByText('1 of 1').waitFor();
    await page.getByRole('row', { name: /ada@example.org.*Sent/ }).waitFor();

    expect(smtp.mails[1]).toMatchObject({ to: ['ada@example.org'], headers: { subject: 'For ada' } });
    const link = /<(.*)>/.exec(smtp.mails[1]?.headers['list-unsubscribe'] ?? '')?.[1] ?? '';
    const visitor = await web.open(new URL(link).pathname, { locale: 'de-DE' });
    await visitor.getByRole('button', { name: 'Abbestellen' }).click();
    await visitor.getByText('Sie haben die Neuigkeiten von Test CTF abbestellt.').waitFor();
    expect(await test.rows('SELECT name FROM users JOIN news_opt_outs ON user_id = users.id')).toEqual([
      { name: 'ada' },
    ]);
  });
});
