import { Injectable } from '@nestjs/common';
import type { Viewer } from '../http/access/viewer';
import { Redirect } from '../http/errors/redirect';
import { isObject } from '../http/fields/coercions';
import { readInput } from '../http/fields/input.pipe';
import { complaintsOf } from '../http/pages/complaints';
import type { HtmlPage } from '../http/pages/html-page';
import { CreateTokenDto } from '../tokens/token.dto';
import { TokensService } from '../tokens/tokens.service';
import { MeService } from '../users/me.service';
import { UpdateMeDto } from '../users/user.dto';
import { settingsPage } from './settings.page';

/** What the profile form sends; a body may hold some of it only, and the rest stays as it is. */
const PROFILE_FIELDS = ['name', 'email', 'affiliation', 'website', 'country', 'password', 'confirm'];
const TOKEN_FIELDS = ['expiration', 'description'];

/** One's own settings for browsers that run no scripts. */
@Injectable()
export class SettingsPages {
  constructor(
    private readonly me: MeService,
    private readonly tokens: TokensService,
  ) {}

  async show(viewer: Viewer, outcome: { errors?: string[]; newToken?: string; sent?: object } = {}): Promise<HtmlPage> {
    const [own, tokens] = [await this.me.get(viewer), await this.tokens.list(viewer)];
    return settingsPage({ own, tokens, ...outcome });
  }

  /** Changes the profile by the API's rules, or shows the form again with every complaint. */
  async save(viewer: Viewer, body: unknown): Promise<HtmlPage | Redirect> {
    const sent = picked(body, PROFILE_FIELDS);
    // Accounts made without an address send the empty field back.
    if (sent.email === '' && viewer.user?.email === null) delete sent.email;
    try {
      await this.me.update(viewer, readInput(UpdateMeDto, sent));
    } catch (error) {
      return this.show(viewer, { errors: complaintsOf(error), sent });
    }
    return new Redirect('/settings');
  }

  async createToken(viewer: Viewer, body: unknown): Promise<HtmlPage> {
    try {
      const token = await this.tokens.create(viewer, readInput(CreateTokenDto, picked(body, TOKEN_FIELDS)));
      return await this.show(viewer, { newToken: token.value });
    } catch (error) {
      return this.show(viewer, { errors: complaintsOf(error) });
    }
  }

  async removeToken(viewer: Viewer, id: number): Promise<Redirect> {
    await this.tokens.remove(viewer, id);
    return new Redirect('/settings');
  }
}

function picked(body: unknown, fields: readonly string[]): Record<string, unknown> {
  if (!isObject(body)) return {};
  return Object.fromEntries(Object.entries(body).filter(([key]) => fields.includes(key)));
}
