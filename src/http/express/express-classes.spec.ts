import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { expressClasses } from './express-classes';

it('creates requests and responses of Express that keep their prototypes', async () => {
  const application = express();
  application.set('trust proxy', true);
  const prototypes: unknown[] = [];
  application.use((request, response) => {
    prototypes.push(Object.getPrototypeOf(request), Object.getPrototypeOf(response));
    response.status(201).json({ ip: request.ip, path: request.path, has: request.app === response.app });
  });
  const server = createServer(expressClasses(application), (request, response) => {
    prototypes.push(Object.getPrototypeOf(request), Object.getPrototypeOf(response));
    application(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/a?b`, { headers: { 'X-Forwarded-For': '203.0.113.7' } });
  const body = await response.json();
  server.close();

  expect([response.status, body]).toEqual([201, { ip: '203.0.113.7', path: '/a', has: true }]);
  expect(prototypes.slice(2)).toEqual(prototypes.slice(0, 2));
});
