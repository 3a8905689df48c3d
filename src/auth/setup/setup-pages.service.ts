import { Injectable } from '@nestjs/common';
import { requireSessionNonce } from '../../http/access/csrf';
import { BadRequest, InvalidInput } from '../../http/errors/errors';
import { Redirect } from '../../http/errors/redirect';
import { FormValues } from '../../http/pages/form-values';
import { formError } from '../../http/pages/forms';
import type { HtmlPage } from '../../http/pages/html-page';
import type { Visit } from '../../http/pages/visit';
import { SessionCookiesService } from '../sign-in/session-cookies.service';
import { SessionsService } from '../sign-in/sessions.service';
import { SetupAccessService } from './setup-access.service';
import { SetupDone } from './setup-done';
import { setupClosedPage, setupPage } from './setup.page';
import { SetupPicturesService } from './setup-pictures.service';
import { setupSentences } from './setup.rules';
import { SetupService } from './setup.service';

/** Shows and receives the set-up form. */
@Injectable()
export class SetupPagesService {
  constructor(
    private readonly access: SetupAccessService,
    private readonly setup: SetupService,
    private readonly pictures: SetupPicturesService,
    private readonly sessions: SessionsService,
    private readonly cookies: SessionCookiesService,
  ) {}

  async form(token: string, { request }: Visit): Promise<HtmlPage | Redirect> {
    if (this.access.isDone) return new Redirect('/');
    if (this.access.isByEnvironment) return setupClosedPage('environment');
    const knowsToken = await this.access.knowsToken(token, request);
    return knowsToken ? setupPage(new FormValues(null), token) : setupClosedPage('token');
  }

  async submit(query_token: string, visit: Visit): Promise<HtmlPage | Redirect> {
    if (this.access.isDone) return new Redirect('/');
    if (this.access.isByEnvironment) return setupClosedPage('environment');
    const { request } = visit;
    const pictures = await this.pictures.receive(request, visit.response);
    const sent = new FormValues(request.body);
    const token = query_token || sent.text('setup_token');
    let id: number | null = null;
    try {
      // `AccessGuard` could not check the nonce, because it is in the multipart body.
      requireSessionNonce(request, this.cookies);
      if (request.body === undefined) throw new BadRequest();
      if (!(await this.access.knowsToken(token, request))) return setupClosedPage('token');
      id = await this.setup.setUp(sent, pictures, request);
    } catch (error) {
      if (error instanceof SetupDone) return new Redirect('/');
      if (error instanceof InvalidInput) return formError(setupPage(sent, token), setupSentences(error.complaints));
      throw error;
    } finally {
      if (id === null) await this.pictures.discard(pictures);
    }
    // Keeps the visitor's cookie, because some clients (go-ctfd) ignore a new one. This is safe: before the set-up, the
    // cookie gave access to nothing.
    await this.sessions.start(id, visit, { renew: false });
    return new Redirect('/');
  }
}
