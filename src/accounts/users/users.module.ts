import { Module } from '@nestjs/common';
import { AccountChanges } from '../account-changes';
import { AccountLists } from '../account-lists';
import { AccountMail } from '../account-mail';
import { AccountNames } from '../account-names';
import { AccountProfiles } from '../account-profiles';
import { CustomFieldsModule } from '../custom-fields/custom-fields.module';
import { MeController } from './me.controller';
import { MeService } from './me.service';
import { UserAddressesController } from './user-addresses.controller';
import { UserAddresses } from './user-addresses.service';
import { UserSecurity } from './user-security';
import { UsersBulkController } from './users-bulk.controller';
import { UsersController } from './users.controller';
import { UsersService } from './users.service';

/** Users, as everybody reads them, administrators write them and they change themselves. */
@Module({
  imports: [CustomFieldsModule],
  // `users/me` and `users/bulk` must be known before `users/:id` takes them for ids.
  controllers: [MeController, UsersBulkController, UsersController, UserAddressesController],
  providers: [
    AccountChanges,
    AccountLists,
    AccountMail,
    AccountNames,
    AccountProfiles,
    MeService,
    UserAddresses,
    UserSecurity,
    UsersService,
  ],
  exports: [AccountChanges, AccountLists, AccountMail, AccountNames, AccountProfiles, MeService],
})
export class UsersModule {}
