import { Injectable } from '@nestjs/common';
import { Settings } from '../../settings/settings';
import type { Viewer } from '../../http/access/viewer';
import { Redirect } from '../../http/errors/redirect';
import { isObject } from '../../http/fields/coercions';
import { readInput } from '../../http/fields/input.pipe';
import { complaintsOf } from '../../http/pages/complaints';
import type { HtmlPage } from '../../http/pages/html-page';
import { FormValues } from '../../http/pages/form-values';
import { CreateTokenDto } from '../../auth/tokens/token.dto';
import { TokensService } from '../../auth/tokens/tokens.service';
import { MeService } from '../../accounts/users/me.service';
import { AccountForms, type FormExtras } from '../../accounts/account-forms';
import type { WrittenEntry } from '../../accounts/custom-fields/field-entries.field';
import { UpdateMeDto } from '../../accounts/users/user.dto';
import type { UserPrivateView } from '../../accounts/users/user.views';
import { type SettingsOutcome, settingsPage, type Steps } from './settings.page';

/** What the profile form sends beside custom fields; a body may hold some of it only, and the rest stays as it is. */
const PROFILE_FIELDS = ['name', 'email', 'affiliation', 'website', 'country', 'bracket_id', 'password', 'confirm'];
const TOKEN_FIELDS = ['expiration', 'description'];

/** One's own settings for browsers that run no scripts. */
@Injectable()
export class SettingsPages {
  constructor(
    private readonly me: MeService,
    private readonly tokens: TokensService,
    private readonly forms: AccountForms,
    private readonly settings: Settings,
  ) {}

  async show(viewer: Viewer, outcome: SettingsOutcome = {}): Promise<HtmlPage> {
    const own = await this.me.get(viewer);
    const [tokens, extras] = [await this.tokens.list(viewer), await this.extrasFor(own)];
    const showsName = !this.settings.get('prevent_name_change');
    return settingsPage({ own, tokens, extras, showsName, steps: this.stepsOf(viewer), ...outcome });
  }

  /** Changes the profile by the API's rules, or shows the form again with every complaint. */
  async save(viewer: Viewer, body: unknown): Promise<HtmlPage | Redirect> {
    const sent = picked(body, PROFILE_FIELDS);
    // Accounts made without an address or a bracket send the empty field back.
    if (sent.email === '' && (await this.me.get(viewer)).email === null) delete sent.email;
    if (sent.bracket_id === '') delete sent.bracket_id;
    try {
      const fields = await this.customFields(viewer, new FormValues(body));
      await this.me.update(viewer, readInput(UpdateMeDto, { ...sent, fields }));
    } catch (error) {
      return this.show(viewer, { errors: complaintsOf(error), sent: body });
    }
    return new Redirect('/settings');
  }

  async createToken(viewer: Viewer, body: unknown): Promise<HtmlPage> {
    try {
      const token = await this.tokens.create(viewer, readInput(CreateTokenDto, picked(body, TOKEN_FIELDS)));
      return await this.show(viewer, { newToken: token.value });
    } catch (error) {
      return this.show(viewer, { tokenErrors: complaintsOf(error) });
    }
  }

  async removeToken(viewer: Viewer, id: number): Promise<Redirect> {
    await this.tokens.remove(viewer, id);
    return new Redirect('/settings#tokens');
  }

  /** What the viewer may change of what organisers ask for: editable fields, and a bracket while there is none. */
  private async extrasFor({ bracket_id }: UserPrivateView): Promise<FormExtras> {
    const { fields, brackets } = await this.forms.extras('user');
    return { fields: fields.filter(({ editable }) => editable), brackets: bracket_id === null ? brackets : [] };
  }

  /** Boxes that are not ticked are not sent, so the form says that it holds the custom fields at all. */
  private async customFields(viewer: Viewer, sent: FormValues): Promise<WrittenEntry[]> {
    if (sent.text('has_fields') === '') return [];
    const own = await this.me.get(viewer);
    const { fields } = await this.extrasFor(own);
    return fields.flatMap(({ id, field_type, required }) => {
      const text = sent.member('fields', id).trim();
      // What was never filled in, and need not be, stays so.
      const isLeftOut = text === '' && !required && !own.fields.some(({ field_id }) => field_id === id);
      return isLeftOut ? [] : [{ field_id: id, value: field_type === 'boolean' ? text !== '' : text }];
    });
  }

  /** What keeps the viewer from taking part. */
  private stepsOf({ user, account_id, isAdmin }: Viewer): Steps {
    return {
      needsTeam: this.settings.isTeamsMode && account_id === null,
      needsConfirmation: this.settings.get('verify_emails') && user?.verified === false && !isAdmin,
    };
  }
}

function picked(body: unknown, fields: readonly string[]): Record<string, unknown> {
  if (!isObject(body)) return {};
  return Object.fromEntries(Object.entries(body).filter(([key]) => fields.includes(key)));
}
