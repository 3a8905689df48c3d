import { Body, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import { CurrentViewer } from '../../http/access/current-viewer.decorator';
import type { Viewer } from '../../http/context/viewer';
import { ApiController } from '../../http/routes/api-controller';
import { Answers } from '../../http/envelope/answers';
import { Id } from '../../http/params/id.decorator';
import { Summary } from '../../http/openapi/summary.decorator';
import { CreateSolutionDto, SolutionSearch, UpdateSolutionDto } from './solution.dto';
import { LockedSolutionView, SolutionView } from './solution.views';
import { SolutionsService } from './solutions.service';

@Access('admin')
@ApiController('solutions')
export class SolutionsController {
  constructor(private readonly solutions: SolutionsService) {}

  @Summary('Lists the solutions of all challenges.')
  @Get()
  @Answers.list(SolutionView)
  list(@Query() search: SolutionSearch): Promise<SolutionView[]> {
    return this.solutions.list(search);
  }

  @Summary('Creates the solution of a challenge, which can have only one.')
  @Post()
  @Answers.one(SolutionView)
  create(@Body() dto: CreateSolutionDto): Promise<SolutionView> {
    return this.solutions.create(dto);
  }

  @Summary('Returns one solution, with its text for administrators and for players who unlocked it.')
  @Get(':id')
  @Access('user', { visibility: ['challenge'], window: 'ctf', verified: true })
  @Answers.one(SolutionView, LockedSolutionView)
  get(@CurrentViewer() viewer: Viewer, @Id() id: number): Promise<SolutionView | LockedSolutionView> {
    return this.solutions.get(viewer, id);
  }

  @Summary('Changes a solution; omitted fields are kept.')
  @Patch(':id')
  @Answers.one(SolutionView)
  update(@Id() id: number, @Body() dto: UpdateSolutionDto): Promise<SolutionView> {
    return this.solutions.update(id, dto);
  }

  @Summary('Deletes a solution with its unlocks.')
  @Delete(':id')
  @Answers.done()
  remove(@Id() id: number): Promise<void> {
    return this.solutions.remove(id);
  }
}
