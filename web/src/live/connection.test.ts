// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LiveConnection } from './connection';

let streams: FakeStream[];

class FakeStream extends EventTarget {
  constructor(readonly address: string) {
    super();
    streams.push(this);
  }

  close(): void {
    streams = streams.filter((stream) => stream !== this);
  }
}

let isHidden: boolean;
let connection: LiveConnection;
let otherTab: BroadcastChannel;

function show(isShown: boolean): void {
  isHidden = !isShown;
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  streams = [];
  isHidden = false;
  vi.stubGlobal('EventSource', FakeStream);
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
  connection = new LiveConnection('7');
  otherTab = new BroadcastChannel('ensign-live:7');
});

afterEach(() => {
  connection.close();
  otherTab.close();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('The live stream in a browser without locks', () => {
  beforeEach(() => {
    vi.spyOn(window, 'navigator', 'get').mockReturnValue({} as Navigator);
    connection = new LiveConnection('7');
  });

  it('belongs to one tab, which does not forward it', async () => {
    const heard: unknown[] = [];
    const messages: unknown[] = [];
    otherTab.onmessage = ({ data }) => heard.push(data);
    connection.subscribe((message) => messages.push(message));
    connection.start();

    streams[0]?.dispatchEvent(new MessageEvent('scores', { data: '{"version":2}' }));

    await vi.waitFor(() => {
      expect(heard).toEqual(['opened']);
    });
    expect(messages).toEqual([{ name: 'scores', data: { version: 2 } }]);
  });

  it('is closed in a hidden tab when another is shown, and opened again when its tab is shown', async () => {
    connection.start();
    show(false);
    expect(streams).toHaveLength(1);

    otherTab.postMessage('opened');
    await vi.waitFor(() => {
      expect(streams).toHaveLength(0);
    });
    show(true);

    expect(streams).toHaveLength(1);
  });

  it('stays open in a tab that is visible together with another', async () => {
    connection.start();

    otherTab.postMessage('opened');
    // Messages arrive in order, so `lost` shows that `opened` was handled.
    otherTab.postMessage({ state: 'lost' });
    await vi.waitFor(() => {
      expect(connection.state).toBe('lost');
    });

    expect(streams).toHaveLength(1);
  });
});

it('Without a live stream, components poll', () => {
  vi.stubGlobal('BroadcastChannel', () => {
    throw new Error('refused');
  });

  connection.start();

  expect(connection.state).toBe('lost');
});
