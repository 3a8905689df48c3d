import { Instant } from '../../platform/clock/instant';
import { WEBHOOK_EVENTS } from '../../platform/webhooks/queue-webhooks';
import { WEBHOOK_FORMATS, type WebhookFormat } from './webhook-endpoint.entity';
import { type Destination, destinationComplaint, requestOf } from './webhook-formats';
import type { WebhookPayload } from './webhook-payloads';
import { WEBHOOK_SAMPLES } from './webhook-samples';

const DATE = Instant.parse('2026-11-20T23:14:26Z');

const destination = (format: WebhookFormat, more: Partial<Destination> = {}): Destination => ({
  ...{ url: 'https://chat.example/hook/topic', format, target: '!room:example.org', token: 'secret' },
  ...more,
});

const solveBy = (name: string): WebhookPayload => {
  const data = WEBHOOK_SAMPLES['solve.created'];
  return { type: 'solve.created', timestamp: DATE, data: { ...data, account: { ...data.account, name } } };
};

const bodyOf = (payload: WebhookPayload, format: WebhookFormat): Record<string, unknown> =>
  JSON.parse(requestOf(payload, destination(format), 'msg_1').body) as Record<string, unknown>;

describe('requestOf', () => {
  it.each(WEBHOOK_FORMATS)('makes a message of every event in the format %s', (format) => {
    for (const type of WEBHOOK_EVENTS) {
      const payload: WebhookPayload = { type, timestamp: DATE, data: WEBHOOK_SAMPLES[type] };
      const { headers, body } = requestOf(payload, destination(format), 'msg_1');

      expect(headers['Content-Type']).toBe('application/json');
      expect(Object.keys(JSON.parse(body) as object).length).toBeGreaterThan(1);
      expect(body).not.toContain('undefined');
    }
  });

  it('sends JSON as the specification has it', () => {
    const { method, url, body } = requestOf(solveBy('a'), destination('json'), 'msg_1');

    expect([method, url]).toEqual(['POST', 'https://chat.example/hook/topic']);
    expect(Object.keys(JSON.parse(body) as object)).toEqual(['type', 'timestamp', 'data']);
    expect(JSON.parse(body)).toMatchObject({ type: 'solve.created', timestamp: '2026-11-20T23:14:26+00:00' });
  });

  it('lets a name neither mention anyone nor change the markup', () => {
    const name = '@everyone <!channel> **x** [y](https://evil.example) `z`';

    const { content, allowed_mentions } = bodyOf(solveBy(name), 'discord');
    expect(content).toContain('\\@everyone \\<!channel\\> \\*\\*x\\*\\* \\[y\\]\\(https\\://evil.example\\)');
    expect(allowed_mentions).toEqual({ parse: [] });
    expect(bodyOf(solveBy(name), 'slack').text).toContain('@everyone &lt;!channel&gt;');
    expect(bodyOf(solveBy(name), 'telegram')).toMatchObject({ chat_id: '!room:example.org' });
    expect(bodyOf(solveBy(name), 'telegram')).not.toHaveProperty('parse_mode');
    expect(bodyOf(solveBy(name), 'matrix')).toMatchObject({ msgtype: 'm.notice', 'm.mentions': {} });
    expect(bodyOf(solveBy(name), 'matrix')).not.toHaveProperty('formatted_body');
  });

  it('keeps long texts within what the service takes', () => {
    const long = '*'.repeat(20_000);
    const length = (format: WebhookFormat, field: string) => String(bodyOf(solveBy(long), format)[field]).length;

    expect(length('discord', 'content')).toBeLessThanOrEqual(2000);
    expect(length('slack', 'text')).toBeLessThanOrEqual(3000);
    expect(length('telegram', 'text')).toBeLessThanOrEqual(4096);
    expect(length('ntfy', 'message')).toBeLessThanOrEqual(3500);
  });

  it('sends to a room of Matrix and a topic of ntfy', () => {
    const matrix = requestOf(solveBy('a'), destination('matrix', { url: 'https://matrix.example/' }), 'msg_1');
    const ntfy = requestOf(solveBy('a'), destination('ntfy', { token: null }), 'msg_1');

    expect([matrix.method, matrix.url]).toEqual([
      'PUT',
      'https://matrix.example/_matrix/client/v3/rooms/!room%3Aexample.org/send/m.room.message/msg_1',
    ]);
    expect(matrix.headers.Authorization).toBe('Bearer secret');
    expect(ntfy.url).toBe('https://chat.example/hook/');
    expect(JSON.parse(ntfy.body)).toMatchObject({ topic: 'topic', title: 'Solve' });
    expect(ntfy.headers).not.toHaveProperty('Authorization');
  });
});

describe('destinationComplaint', () => {
  it.each([
    ['telegram', { target: null }, 'target'],
    ['matrix', { target: '' }, 'target'],
    ['matrix', { token: null }, 'token'],
    ['ntfy', { url: 'https://ntfy.example/' }, 'url'],
    ['ntfy', {}, undefined],
    ['json', { target: null, token: null }, undefined],
  ] as const)('of %s with %p names %p', (format, more, field) => {
    expect(destinationComplaint(destination(format, more))?.field).toBe(field);
  });
});
