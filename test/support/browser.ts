import request, { type Response, type Test } from 'supertest';
import type { TestApp } from './app';

type Fields = Record<string, string>;

/** A visitor with cookies, who sends forms with their nonce. Does not follow redirects. */
export class Browser {
  private readonly agent: ReturnType<typeof request.agent>;

  constructor(test: TestApp) {
    this.agent = request.agent(test.app.getHttpServer());
  }

  get(path: string): Test {
    return this.agent.get(path).redirects(0);
  }

  send(method: 'post' | 'patch' | 'delete', path: string): Test {
    return this.agent[method](path).redirects(0);
  }

  /** Reads the nonce from a page with the regular expression that clients of CTFd use. */
  async nonce(path = '/login'): Promise<string> {
    const { text } = await this.get(path);
    return /'csrfNonce': "([0-9a-f]{64})"/.exec(text)?.[1] ?? '';
  }

  async submit(path: string, fields: Fields): Promise<Response> {
    const nonce = await this.nonce(path);
    return this.send('post', path)
      .type('form')
      .send({ nonce, ...fields });
  }

  async logIn(name: string, password: string): Promise<void> {
    const { status } = await this.submit('/login', { name, password });
    expect(status).toBe(302);
  }

  get cookie(): string {
    const here = { domain: '127.0.0.1', path: '/', secure: false, script: false };
    return this.agent.jar.getCookie('session', here)?.value ?? '';
  }
}
