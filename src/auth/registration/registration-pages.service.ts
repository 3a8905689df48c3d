import { Injectable } from '@nestjs/common';
import { entryOfForm } from '../../accounts/shared/account-entry';
import { AccountFormsService } from '../../accounts/shared/account-forms.service';
import { AccountMailService } from '../../accounts/shared/account-mail.service';
import { requestOrigin } from '../../http/context/request';
import type { Viewer } from '../../http/context/viewer';
import { Redirect } from '../../http/errors/redirect';
import { complaintsOf } from '../../http/pages/complaints';
import { FormValues } from '../../http/pages/form-values';
import { formError } from '../../http/pages/forms';
import type { HtmlPage } from '../../http/pages/html-page';
import type { Visit } from '../../http/pages/visit';
import { Settings } from '../../settings/settings';
import { safeNext } from '../sign-in/next.rules';
import { SessionsService } from '../sign-in/sessions.service';
import { registrationPage } from './registration.page';
import { RegistrationService } from './registration.service';

const LEGAL_DOCUMENTS = [
  { path: '/privacy', title: 'privacy policy', settings: ['privacy_url', 'privacy_text'] },
  { path: '/tos', title: 'terms of service', settings: ['tos_url', 'tos_text'] },
] as const;

/** Shows the registration form and registers the user who sends it. */
@Injectable()
export class RegistrationPagesService {
  constructor(
    private readonly settings: Settings,
    private readonly forms: AccountFormsService,
    private readonly registrations: RegistrationService,
    private readonly sessions: SessionsService,
    private readonly mail: AccountMailService,
  ) {}

  async form(viewer: Viewer, next: string): Promise<HtmlPage | Redirect> {
    this.registrations.requireOpen();
    if (!viewer.isAnonymous) return new Redirect('/challenges');
    await this.registrations.requireSeat();
    return this.page(new FormValues(null), next);
  }

  async register(body: unknown, next: string, visit: Visit): Promise<HtmlPage | Redirect> {
    this.registrations.requireOpen();
    if (!visit.viewer.isAnonymous) return new Redirect('/challenges');
    const sent = new FormValues(body);
    let id: number;
    try {
      const more = { email: sent.text('email'), registration_code: sent.text('registration_code') };
      id = await this.registrations.create({ ...entryOfForm(sent), ...more }, visit.request.ip);
    } catch (error) {
      return formError(await this.page(sent, next), complaintsOf(error));
    }
    await this.sessions.start(id, visit, { renew: true });
    return new Redirect(safeNext(next, requestOrigin(visit.request), this.firstPage()));
  }

  private async page(sent: FormValues, next: string): Promise<HtmlPage> {
    const extras = await this.forms.extras('user');
    const documents = LEGAL_DOCUMENTS.filter(({ settings }) => settings.some((key) => this.settings.get(key) !== null));
    const needsCode = this.settings.get('registration_code') !== null;
    return registrationPage({ ...extras, next, needsCode, documents }, sent);
  }

  private firstPage(): string {
    if (this.mail.asksForConfirmation) return '/confirm';
    return this.settings.isTeamsMode ? '/team' : '/challenges';
  }
}
