import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { Viewer } from '../../http/context/viewer';
import type { EventIds } from '../streams/event-ids';
import type { Listener } from '../streams/listener';
import { LiveLog } from './live-log';
import type { LiveNews } from './live-news';
import type { LiveState, Versions } from './live-state';
import { LiveStream, type News } from './live-stream';
import { NotificationPosted } from '../notifications/notification.events';

const LISTENER: Listener = { viewer: Viewer.anonymous, credential: null, spectatorKey: null, isTeamsMode: false };

/** A fake response. Its client reads only when the test calls `read`. */
class Connection extends EventEmitter {
  readonly texts: string[] = [];
  writableNeedDrain = false;
  destroyed = false;
  writableEnded = false;

  write(text: string): void {
    this.texts.push(text);
  }

  read(): void {
    this.writableNeedDrain = false;
    this.emit('drain');
  }
}

/**
 * Creates a stream with fakes that write short texts, such as `hello s1 0;` at the start, `sent 3;` for event 3, and
 * `missed 3;` if the client was behind at event 3.
 */
function world(begun: Partial<{ versions: () => Promise<Versions> }> = {}) {
  const log = new LiveLog({ seal: (_run: string, number: number) => String(number) } as unknown as EventIds);
  const connection = new Connection();
  const versions = { challenges: 'c1', scores: 's1', event: 'e1' };
  const state = {
    versionsOf: begun.versions ?? (() => Promise.resolve(versions)),
    hello: ({ scores }: Versions, id: string) => `hello ${scores} ${id};`,
    reset: () => 'reset;',
    frame: (topic: string, version: string) => `${topic} ${version};`,
  } as unknown as LiveState;
  const news = {
    missed: (number: number) => {
      const entries = log.after(number);
      return Promise.resolve(entries && entries.map((entry) => `missed ${entry.number};`).join(''));
    },
  } as unknown as LiveNews;
  const stream = new LiveStream(LISTENER, connection as unknown as ServerResponse, log, state, news, log.newest);
  const begin = (): Promise<void> => {
    stream.proceed();
    return flush();
  };
  const happen = (isForListener = true): void => {
    const after = log.newest;
    const source = new NotificationPosted(after + 1);
    log.add(source);
    const event = { source, number: log.newest, frame: `sent ${log.newest};`, isFor: () => isForListener };
    stream.send({ after, upTo: log.newest, events: [event] } satisfies News);
  };
  return { log, connection, versions, stream, begin, happen, text: () => connection.texts.join('') };
}

const flush = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('LiveStream', () => {
  it('begins with hello, and sends the events that are for the listener', async () => {
    const { begin, happen, text } = world();
    await begin();

    happen();
    happen(false);
    happen();

    expect(text()).toBe('hello s1 0;sent 1;sent 3;');
  });

  it('applies the current rules to the events that a slow client missed, and sends the latest version of each topic', async () => {
    const { stream, begin, happen, connection, text } = world();
    await begin();
    connection.writableNeedDrain = true;

    happen();
    for (const version of ['s2', 's3']) stream.report('scores', version);
    happen();
    expect(text()).toBe('hello s1 0;');
    connection.read();
    await flush();
    happen();

    expect(text()).toBe('hello s1 0;missed 1;missed 2;scores s3;sent 3;');
  });

  it('sends a version once, and not if the client knows it', async () => {
    const { stream, begin, text } = world();
    await begin();

    for (const version of ['s1', 's2', 's2']) stream.report('scores', version);

    expect(text()).toBe('hello s1 0;scores s2;');
  });

  it('includes events that arrived during the read in hello, and sends them once', async () => {
    const known = { challenges: 'c1', scores: 's1', event: 'e1' };
    const created = world({
      versions: async () => {
        const read = { ...known };
        await flush();
        return read;
      },
    });
    const begun = created.begin();
    known.scores = 's2';
    created.stream.report('scores', 's2');
    await begun;
    await flush();

    expect(created.text()).toBe('hello s2 0;');
  });

  it('resets the client after a restart, also while it sends missed events', async () => {
    const { stream, begin, happen, log, connection, text } = world();
    await begin();
    connection.writableNeedDrain = true;
    happen();
    connection.read();
    log.restart();
    stream.restart();
    await flush();
    happen();

    expect(text()).toBe('hello s1 0;reset;hello s1 0;sent 1;');
  });

  it('resets a client that missed more events than are kept', async () => {
    const { begin, happen, connection, text } = world();
    await begin();
    connection.writableNeedDrain = true;
    for (let n = 0; n < 2001; n++) happen();
    connection.read();
    await flush();

    expect(text()).toBe('hello s1 0;reset;hello s1 2001;');
  });
});
