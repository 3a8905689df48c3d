import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Request, Response } from 'express';
import { RequestsUnderWay } from './requests-under-way';

describe('an import waits for what was asked for before', () => {
  let requests: RequestsUnderWay;
  let hasWaited: boolean;

  beforeEach(() => {
    requests = new RequestsUnderWay();
    hasWaited = false;
  });

  function come(method = 'POST'): Response {
    const request = Object.assign(new IncomingMessage(new Socket()), { method });
    const response = new ServerResponse(request);
    // Nothing that Express adds is used.
    requests.add(request as Request, response as Response);
    return response as Response;
  }

  /** Has an import wait; whether it has been let on by now, asked again and again. */
  function importing(): () => Promise<boolean> {
    void requests.ended(new AbortController().signal, () => undefined).then(() => (hasWaited = true));
    return async () => {
      await nextTurn();
      return hasWaited;
    };
  }

  it('until it is answered', async () => {
    const answer = come();
    const isLetOn = importing();
    expect(await isLetOn()).toBe(false);

    answer.end();
    answer.emit('close');
    expect(await isLetOn()).toBe(true);
  });

  it('until its work has ended, where its client has gone', async () => {
    const answer = come();
    const isLetOn = importing();

    answer.emit('close');
    expect(await isLetOn()).toBe(false);
    answer.end();
    expect(await isLetOn()).toBe(true);
  });

  it('but not for what only reads', async () => {
    come('GET');

    expect(await importing()()).toBe(true);
  });
});
