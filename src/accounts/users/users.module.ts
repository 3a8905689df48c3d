import { Module } from '@nestjs/common';
import { SharedAccountsModule } from '../shared/shared-accounts.module';
import { MeController } from './me.controller';
import { MeService } from './me.service';
import { UserAddressesController } from './user-addresses.controller';
import { UserAddressesService } from './user-addresses.service';
import { UserChangesService } from './user-changes.service';
import { UserListsService } from './user-lists.service';
import { UserProfilesService } from './user-profiles.service';
import { UserSecurityService } from './user-security.service';
import { UsersController } from './users.controller';
import { UsersService } from './users.service';

/** Routes and services for users: their profiles, lists and changes. */
@Module({
  imports: [SharedAccountsModule],
  // `users/me` must come before `users/:id`, which would match it.
  controllers: [MeController, UsersController, UserAddressesController],
  providers: [
    MeService,
    UserAddressesService,
    UserChangesService,
    UserListsService,
    UserProfilesService,
    UserSecurityService,
    UsersService,
  ],
  exports: [MeService, SharedAccountsModule, UserChangesService, UserProfilesService],
})
export class UsersModule {}
