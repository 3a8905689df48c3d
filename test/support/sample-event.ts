import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import type { DataSource } from 'typeorm';
import { createApp } from '../../src/app';
import { Config } from '../../src/platform/config/config';
import { createDataSource } from '../../src/platform/database/data-source';
import { DemoService } from '../../src/transfer/demo/demo.service';
import { addressOf, createTemplate, startServer } from './database';

const PASSWORD = 'a long passphrase';
export const ADMIN = { name: 'keeper', email: 'keeper@example.org', password: PASSWORD };

export interface Platform {
  app: NestExpressApplication;
  url: string;
  browser: Browser;
  source: DataSource;
}

/** A platform with the sample event. `player` is the name of a player in it. */
export interface SampleEvent extends Platform {
  player: string;
}

/** Starts a platform that is not set up, and runs a function with it. `CHROMIUM` names another browser. */
export async function withPlatform(run: (platform: Platform) => Promise<void>): Promise<void> {
  const server = await startServer();
  const data = await mkdtemp(join(tmpdir(), 'ensign-sample-'));
  const database = 'ensign_sample';
  await createTemplate(server.address, database);
  const source = await createDataSource(addressOf(server.address, database), 10).initialize();
  const app = await createApp(new Config({ LOG_LEVEL: 'silent', DATA_DIR: data }), source);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
  try {
    await app.listen(0, '127.0.0.1');
    await run({ app, url: await app.getUrl(), browser, source });
  } finally {
    await browser.close();
    await app.close();
    await server.stop();
    await rm(data, { recursive: true, force: true });
  }
}

export function withSampleEvent(run: (event: SampleEvent) => Promise<void>): Promise<void> {
  return withPlatform(async (platform) => run({ ...platform, player: await makeSampleEvent(platform) }));
}

/** Creates the sample event, which completes the set-up, and returns the name of a player. */
export async function makeSampleEvent({ app }: Platform): Promise<string> {
  const options = { mode: 'teams' as const, start: null, admin: ADMIN, token: null };
  return (await app.get(DemoService).make({ ...options, player_password: PASSWORD })).player.name;
}

export async function makeEmptyEvent({ url }: Platform): Promise<void> {
  const event = { ctf_name: 'Lumen CTF', user_mode: 'users', ...ADMIN };
  const body = JSON.stringify(event);
  const response = await fetch(`${url}/api/v1/setup`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
  });
  if (!response.ok) throw new Error(`the set-up: ${response.status} ${await response.text()}`);
}

export async function makePlayer(platform: Platform, name: string): Promise<void> {
  await asAdmin(platform, 'post', '/users', { name, email: `${name}@example.org`, password: PASSWORD });
}

export async function asAdmin(
  { browser, url }: Platform,
  method: 'post' | 'patch',
  path: string,
  data: object,
): Promise<void> {
  const context = await browser.newContext({ baseURL: url });
  await logIn(context);
  const boot = (await (await context.request.get('/api/v1/ui/boot')).json()) as { data: { csrf_nonce: string } };
  const headers = { 'CSRF-Token': boot.data.csrf_nonce };
  const response = await context.request[method](`/api/v1${path}`, { headers, data });
  if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`);
  await context.close();
}

export async function logIn(context: BrowserContext, name: string = ADMIN.name): Promise<void> {
  const response = await context.request.post('/api/v1/session', { data: { name, password: PASSWORD } });
  if (!response.ok()) throw new Error(`${name} cannot log in: ${response.status()}`);
}
