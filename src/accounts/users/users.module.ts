import { Module } from '@nestjs/common';
import { AccountChangesService } from '../shared/account-changes.service';
import { AccountListsService } from '../shared/account-lists.service';
import { AccountMailService } from '../shared/account-mail.service';
import { AccountNamesService } from '../shared/account-names.service';
import { AccountProfilesService } from '../shared/account-profiles.service';
import { CustomFieldsModule } from '../custom-fields/custom-fields.module';
import { MeController } from './me.controller';
import { MeService } from './me.service';
import { UserAddressesController } from './user-addresses.controller';
import { UserAddressesService } from './user-addresses.service';
import { UserSecurityService } from './user-security.service';
import { UsersBulkController } from './users-bulk.controller';
import { UsersController } from './users.controller';
import { UsersService } from './users.service';

/** Users, as everybody reads them, administrators write them and they change themselves. */
@Module({
  imports: [CustomFieldsModule],
  // `users/me` and `users/bulk` must be known before `users/:id` takes them for ids.
  controllers: [MeController, UsersBulkController, UsersController, UserAddressesController],
  providers: [
    AccountChangesService,
    AccountListsService,
    AccountMailService,
    AccountNamesService,
    AccountProfilesService,
    MeService,
    UserAddressesService,
    UserSecurityService,
    UsersService,
  ],
  exports: [AccountChangesService, AccountListsService, AccountMailService, AccountNamesService, AccountProfilesService, MeService],
})
export class UsersModule {}
