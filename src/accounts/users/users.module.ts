import { Module } from '@nestjs/common';
import { AccountChanges } from '../account-changes';
import { AccountMail } from '../account-mail';
import { AccountNames } from '../account-names';
import { AccountProfiles } from '../account-profiles';
import { CustomFieldsModule } from '../custom-fields/custom-fields.module';
import { MeController } from './me.controller';
import { MeService } from './me.service';
import { UserSecurity } from './user-security';
import { UsersController } from './users.controller';
import { UsersService } from './users.service';

/** Users, as everybody reads them, administrators write them and they change themselves. */
@Module({
  imports: [CustomFieldsModule],
  // `users/me` must be known before `users/:id` takes it for an id.
  controllers: [MeController, UsersController],
  providers: [AccountChanges, AccountMail, AccountNames, AccountProfiles, MeService, UserSecurity, UsersService],
  exports: [AccountChanges, AccountMail, AccountNames, AccountProfiles, MeService],
})
export class UsersModule {}
