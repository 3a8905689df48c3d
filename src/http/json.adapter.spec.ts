import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import express from 'express';
import { JsonAdapter } from './json.adapter';

it('accepts the connections that are waiting before it begins the requests of the first', async () => {
  const application = express();
  let accepted = 0;
  const acceptedAtRequest: number[] = [];
  application.use((_request, response) => {
    acceptedAtRequest.push(accepted);
    response.end();
  });
  const adapter = new JsonAdapter(application);
  adapter.initHttpServer();
  const server = adapter.getHttpServer() as Server;
  server.on('connection', () => accepted++);
  await once(adapter.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;

  const clients = Array.from({ length: 50 }, () => connect(port, '127.0.0.1'));
  for (const client of clients) client.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  await Promise.all(clients.map((client) => once(client.resume(), 'close')));
  await adapter.close();

  expect(acceptedAtRequest).toEqual(Array.from({ length: 50 }, () => 50));
});
