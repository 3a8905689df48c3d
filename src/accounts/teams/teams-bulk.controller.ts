import { Body, Delete, Patch } from '@nestjs/common';
import { ApiExtraModels } from '@nestjs/swagger';
import { Access } from '../../http/access/access.decorator';
import { CurrentViewer } from '../../http/access/current-viewer.decorator';
import type { Viewer } from '../../http/access/viewer';
import { ApiController } from '../../http/api-controller';
import { IdsDto } from '../../http/bulk/bulk';
import { Answers } from '../../http/envelope/answers';
import { Summary } from '../../http/openapi/summary.decorator';
import { BulkTeamsDto, TeamChangesDto } from './team.dto';
import { TeamsService } from './teams.service';

@Access('admin', { mode: 'teams' })
@ApiController('teams/bulk')
export class TeamsBulkController {
  constructor(private readonly teams: TeamsService) {}

  @Summary('Changes several teams at once, all of them or none, and gives their ids.', { id: 'updateTeams' })
  @Patch()
  @ApiExtraModels(TeamChangesDto)
  @Answers.ids()
  update(@Body() { ids, changes }: BulkTeamsDto): Promise<number[]> {
    return this.teams.updateAll(ids, changes);
  }

  @Summary('Removes several teams; their members and what they did stay, without a team, all at once.', {
    id: 'deleteTeams',
  })
  @Delete()
  @Answers.done()
  remove(@CurrentViewer() viewer: Viewer, @Body() { ids }: IdsDto): Promise<void> {
    return this.teams.removeAll(viewer, ids);
  }
}
