import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountChanges } from '../account-changes';
import { AccountMail } from '../account-mail';
import { AccountNames } from '../account-names';
import { CustomFieldsModule } from '../custom-fields/custom-fields.module';
import { MeController } from './me.controller';
import { MeService } from './me.service';
import { UserSecurity } from './user-security';
import { UserMail } from './user-mail';
import { UserPresenter } from './user-presenter';
import { User } from './user.entity';
import { UsersController } from './users.controller';
import { UsersQueries } from './users.queries';
import { UsersService } from './users.service';

/** Users, as everybody reads them, administrators write them and they change themselves. */
@Module({
  imports: [TypeOrmModule.forFeature([User]), CustomFieldsModule],
  // `users/me` must be known before `users/:id` takes it for an id.
  controllers: [MeController, UsersController],
  providers: [
    AccountChanges,
    AccountMail,
    AccountNames,
    MeService,
    UserSecurity,
    UserMail,
    UserPresenter,
    UsersQueries,
    UsersService,
  ],
  exports: [AccountChanges, AccountMail, AccountNames, MeService, UsersService],
})
export class UsersModule {}
