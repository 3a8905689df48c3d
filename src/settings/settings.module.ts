import { Global, Module } from '@nestjs/common';
import { EventRules } from '../http/context/event-rules';
import { MailSettings } from '../platform/mail/mail-settings';
import { Settings } from './settings';
import { SettingsEventRules } from './settings-event-rules';
import { SettingsMail } from './settings-mail';
import { SiteAddress } from './site-address';
import { ViewerRights } from './viewer-rights';

/** Provides the runtime settings to all modules. */
@Global()
@Module({
  providers: [
    Settings,
    SiteAddress,
    ViewerRights,
    { provide: EventRules, useClass: SettingsEventRules },
    { provide: MailSettings, useClass: SettingsMail },
  ],
  exports: [Settings, SiteAddress, ViewerRights, EventRules, MailSettings],
})
export class SettingsModule {}
