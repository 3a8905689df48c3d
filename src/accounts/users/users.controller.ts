import { Body, Delete, Get, Patch, Post, Query, Req } from '@nestjs/common';
import { ApiExtraModels } from '@nestjs/swagger';
import type { Request } from 'express';
import { Access } from '../../http/access/access.decorator';
import { CurrentViewer } from '../../http/access/current-viewer.decorator';
import type { Viewer } from '../../http/context/viewer';
import { ApiController } from '../../http/routes/api-controller';
import { IdsDto } from '../../http/bulk/bulk';
import { Answers } from '../../http/envelope/answers';
import { WithETag } from '../../http/envelope/with-etag.decorator';
import { type Page, Versioned } from '../../http/envelope/results';
import { UnreadBody, type UnreadInput } from '../../http/input/unread-body.decorator';
import { Id } from '../../http/params/id.decorator';
import { TakesIfMatch } from '../../http/openapi/if-match.decorator';
import { Summary } from '../../http/openapi/summary.decorator';
import { versionOf } from '../shared/account-version';
import { UserListsService } from './user-lists.service';
import { UserProfilesService } from './user-profiles.service';
import {
  BulkUsersDto,
  CreateUserDto,
  CreateUserQuery,
  SendEmailDto,
  UpdateUserDto,
  UserChangesDto,
  UserSearch,
} from './user.dto';
import { UserAdminView, UserFullListing, UserListing, UserPublicView, UserRecordView } from './user.views';
import { UsersService } from './users.service';

@ApiController('users')
export class UsersController {
  constructor(
    private readonly users: UsersService,
    private readonly profiles: UserProfilesService,
    private readonly lists: UserListsService,
  ) {}

  @Summary('Lists users, 50 a page; `view=full` is the list for administrators.')
  @Get()
  @Access('public', { visibility: ['account'] })
  @Answers.page(UserListing, UserFullListing)
  @WithETag()
  list(@CurrentViewer() viewer: Viewer, @Query() search: UserSearch): Promise<Page<UserListing>> {
    return this.lists.list(viewer, search);
  }

  @Summary('Creates a user.')
  @Post()
  @Access('admin')
  @Answers.one(UserRecordView)
  create(@UnreadBody(CreateUserDto) body: UnreadInput, @Query() query: CreateUserQuery): Promise<UserRecordView> {
    return this.users.create(body, query);
  }

  @Summary('Changes several users, all or none, and returns their ids.', { id: 'updateUsers' })
  @Patch('bulk')
  @Access('admin')
  @ApiExtraModels(UserChangesDto)
  @Answers.ids()
  updateAll(@CurrentViewer() viewer: Viewer, @Body() { ids, changes }: BulkUsersDto): Promise<number[]> {
    return this.users.updateAll(viewer, ids, changes);
  }

  @Summary('Deletes several users and all their data, all or none.', { id: 'deleteUsers' })
  @Delete('bulk')
  @Access('admin')
  @Answers.done()
  removeAll(@CurrentViewer() viewer: Viewer, @Body() { ids }: IdsDto): Promise<void> {
    return this.users.removeAll(viewer, ids);
  }

  @Summary('Returns one user; administrators get the whole record.')
  @Get(':id')
  @Access('public', { visibility: ['account'] })
  @Answers.one(UserPublicView, UserAdminView)
  @WithETag()
  async get(@CurrentViewer() viewer: Viewer, @Id() id: number): Promise<Versioned<UserAdminView> | UserPublicView> {
    const user = await this.profiles.get(viewer, id);
    return viewer.isAdmin && 'email' in user ? new Versioned(user, versionOf(user, user.fields)) : user;
  }

  @Summary('Changes a user.')
  @Patch(':id')
  @Access('admin')
  @TakesIfMatch('`GET /api/v1/users/{id}` for administrators')
  @Answers.one(UserAdminView)
  update(
    @CurrentViewer() viewer: Viewer,
    @Id() id: number,
    @UnreadBody(UpdateUserDto) body: UnreadInput,
    @Req() request: Request,
  ): Promise<UserAdminView | UserPublicView> {
    return this.users.update(viewer, id, body, request);
  }

  @Summary('Deletes a user and all their data.')
  @Delete(':id')
  @Access('admin')
  @Answers.done()
  remove(@CurrentViewer() viewer: Viewer, @Id() id: number): Promise<void> {
    return this.users.remove(viewer, id);
  }

  @Summary('Sends an e-mail to a user.', { id: 'emailUser' })
  @Post(':id/email')
  @Access('admin', { limit: 'mail' })
  @Answers.done()
  email(@Id() id: number, @UnreadBody(SendEmailDto) body: UnreadInput): Promise<void> {
    return this.users.email(id, body);
  }
}
