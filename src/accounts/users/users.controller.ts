import { Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import { CurrentViewer } from '../../http/access/current-viewer.decorator';
import type { Viewer } from '../../http/access/viewer';
import { ApiController } from '../../http/api-controller';
import { Answers } from '../../http/envelope/answers';
import { WithETag } from '../../http/envelope/with-etag.decorator';
import type { Page } from '../../http/envelope/results';
import { UnreadBody, type UnreadInput } from '../../http/fields/unread-body.decorator';
import { Id } from '../../http/params/id.decorator';
import { Summary } from '../../http/openapi/summary.decorator';
import { UserListsService } from './user-lists.service';
import { UserProfilesService } from './user-profiles.service';
import { CreateUserDto, CreateUserQuery, SendEmailDto, UpdateUserDto, UserSearch } from './user.dto';
import { UserAdminView, UserFullListing, UserListing, UserPublicView, UserRecordView } from './user.views';
import { UsersService } from './users.service';

@ApiController('users')
export class UsersController {
  constructor(
    private readonly users: UsersService,
    private readonly profiles: UserProfilesService,
    private readonly lists: UserListsService,
  ) {}

  @Summary('Users, 50 a page; `view=full` is the list of administrators.')
  @Get()
  @Access('public', { visibility: ['account'] })
  @Answers.page(UserListing, UserFullListing)
  @WithETag()
  list(@CurrentViewer() viewer: Viewer, @Query() search: UserSearch): Promise<Page<UserListing>> {
    return this.lists.list(viewer, search);
  }

  @Summary('Makes a user.')
  @Post()
  @Access('admin')
  @Answers.one(UserRecordView)
  create(@UnreadBody(CreateUserDto) body: UnreadInput, @Query() query: CreateUserQuery): Promise<UserRecordView> {
    return this.users.create(body, query);
  }

  @Summary('One user; administrators get the whole record.')
  @Get(':id')
  @Access('public', { visibility: ['account'] })
  @Answers.one(UserPublicView, UserAdminView)
  get(@CurrentViewer() viewer: Viewer, @Id() id: number): Promise<UserAdminView | UserPublicView> {
    return this.profiles.get(viewer, id);
  }

  @Summary('Changes a user.')
  @Patch(':id')
  @Access('admin')
  @Answers.one(UserAdminView)
  update(
    @CurrentViewer() viewer: Viewer,
    @Id() id: number,
    @UnreadBody(UpdateUserDto) body: UnreadInput,
  ): Promise<UserAdminView | UserPublicView> {
    return this.users.update(viewer, id, body);
  }

  @Summary('Removes a user and everything of theirs.')
  @Delete(':id')
  @Access('admin')
  @Answers.done()
  remove(@CurrentViewer() viewer: Viewer, @Id() id: number): Promise<void> {
    return this.users.remove(viewer, id);
  }

  @Summary('Sends a user a message.', { id: 'emailUser' })
  @Post(':id/email')
  @Access('admin', { limit: 'mail' })
  @Answers.done()
  email(@Id() id: number, @UnreadBody(SendEmailDto) body: UnreadInput): Promise<void> {
    return this.users.email(id, body);
  }
}
