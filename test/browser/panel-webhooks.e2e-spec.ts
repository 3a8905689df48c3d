import { Webhook } from 'standardwebhooks';
import { until } from '../support/eventually';
import { useApp } from '../support/app';
import { describeInBrowser, useWeb } from '../support/web';
import { deliverDue, useWebhookReceiver } from '../support/webhook-receiver';

const test = useApp();
const as = test.as.bind(test);
const web = useWeb(test);
const receiver = useWebhookReceiver();

describeInBrowser('Webhooks in the panel', () => {
  it('are created with a preview, show their secret once, and are tested, changed and deleted', async () => {
    await test.make.settings({ webhook_networks: '127.0.0.0/8' });
    await test.make.bracket({ name: 'Students' });
    await test.make.challenge({ category: 'pwn' });
    const page = await web.open('/admin/webhooks', { as: await web.admin() });
    web.allow(/412 PATCH/);
    await page.getByText('There are no webhooks yet').waitFor();

    await page.getByRole('link', { name: 'New webhook' }).click();
    await page.getByLabel('Name').fill('Scores');
    await page.getByLabel('URL').fill('example.org');
    await page.getByLabel('Format').selectOption('Discord');
    await page.getByLabel('Body of the request').getByText('allowed_mentions').waitFor();
    await page.getByLabel('Format').selectOption('JSON');
    await page.getByRole('checkbox', { name: 'New team' }).check();
    await page.getByRole('checkbox', { name: 'pwn' }).check();
    await page.getByLabel('URL').fill(receiver.url);
    await page.getByRole('button', { name: 'Create webhook' }).click();
    await page.getByRole('heading', { name: 'Scores' }).waitFor();
    const secret = await page.getByRole('textbox', { name: 'Secret', exact: true }).inputValue();
    expect(secret).toMatch(/^whsec_/);
    await page.getByRole('link', { name: 'All webhooks' }).click();
    await page.getByRole('link', { name: 'Scores' }).click();
    await page.getByRole('heading', { name: 'Scores' }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Secret', exact: true }).count()).toBe(0);

    await page.getByLabel('Example of').selectOption('New team');
    await page.getByRole('button', { name: 'Send test' }).click();
    await page.getByRole('table', { name: 'Log' }).getByText('Delivered').waitFor();
    const [sent] = receiver.received;
    const headers = sent?.headers as Record<string, string>;
    expect(new Webhook(secret).verify(sent?.body ?? '', headers)).toMatchObject({ type: 'team.created', test: true });
    await page.getByRole('button', { name: 'Details: New team' }).click();
    const details = page.getByRole('dialog', { name: 'New team' });
    await details.getByText('Null Pointers').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Send again: New team' }).click();
    await page.getByText('Queued to be sent again: New team.').waitFor();
    await until(() => receiver.received.length === 2);

    await page.getByRole('button', { name: 'Replace secret' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Replace secret' }).click();
    const renewed = await page.getByRole('dialog').getByLabel('Secret', { exact: true }).inputValue();
    expect(renewed).not.toBe(secret);
    await page.keyboard.press('Escape');
    await page.getByText(/^The old secret is valid until/).waitFor();

    await page.getByRole('checkbox', { name: 'Internal' }).check();
    await page.getByRole('checkbox', { name: 'Event health alert' }).check();
    await as(await test.make.admin())
      .patch('/webhooks/1', { name: 'Points', enabled: true })
      .expect(200);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Name: Points').waitFor();
    expect(await test.rows('SELECT name, internal, events, categories FROM webhook_endpoints')).toEqual([
      {
        ...{ name: 'Points', internal: true, categories: ['pwn'] },
        events: ['solve.first_blood', 'team.created', 'health.alert'],
      },
    ]);

    await deliverDue(test);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('There are no webhooks yet').waitFor();
  });
});
