import { Body, Delete, Patch } from '@nestjs/common';
import { ApiExtraModels } from '@nestjs/swagger';
import { Access } from '../../http/access/access.decorator';
import { CurrentViewer } from '../../http/access/current-viewer.decorator';
import type { Viewer } from '../../http/access/viewer';
import { ApiController } from '../../http/api-controller';
import { IdsDto } from '../../http/bulk/bulk';
import { Answers } from '../../http/envelope/answers';
import { Summary } from '../../http/openapi/summary.decorator';
import { BulkUsersDto, UserChangesDto } from './user.dto';
import { UsersService } from './users.service';

@Access('admin')
@ApiController('users/bulk')
export class UsersBulkController {
  constructor(private readonly users: UsersService) {}

  @Summary('Changes several users at once, all of them or none, and gives their ids.', { id: 'updateUsers' })
  @Patch()
  @ApiExtraModels(UserChangesDto)
  @Answers.ids()
  update(@CurrentViewer() viewer: Viewer, @Body() { ids, changes }: BulkUsersDto): Promise<number[]> {
    return this.users.updateAll(viewer, ids, changes);
  }

  @Summary('Removes several users and everything of theirs, all at once.', { id: 'deleteUsers' })
  @Delete()
  @Answers.done()
  remove(@CurrentViewer() viewer: Viewer, @Body() { ids }: IdsDto): Promise<void> {
    return this.users.removeAll(viewer, ids);
  }
}
