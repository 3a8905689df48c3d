import { Global, Module } from '@nestjs/common';
import { Gate } from '../http/access/gate';
import { MailSettings } from '../platform/mail/mail-settings';
import { Settings } from './settings';
import { SettingsGate } from './settings-gate';
import { SettingsMail } from './settings-mail';
import { SiteAddress } from './site-address';

/** Runtime settings: what every domain reads, and what the guard asks. */
@Global()
@Module({
  providers: [
    Settings,
    SiteAddress,
    { provide: Gate, useClass: SettingsGate },
    { provide: MailSettings, useClass: SettingsMail },
  ],
  exports: [Settings, SiteAddress, Gate, MailSettings],
})
export class SettingsModule {}
