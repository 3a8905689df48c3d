import { Body, Get, Put, Query } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import { CurrentViewer } from '../../http/access/current-viewer.decorator';
import type { Viewer } from '../../http/context/viewer';
import { Answers } from '../../http/envelope/answers';
import type { WithMeta } from '../../http/envelope/results';
import { Summary } from '../../http/openapi/summary.decorator';
import { Id } from '../../http/params/id.decorator';
import { ApiController } from '../../http/routes/api-controller';
import { PutRatingDto, RatingsQuery } from './rating.dto';
import { RatingAdminView, RatingView } from './rating.views';
import { RatingsService } from './ratings.service';

@ApiController('challenges')
export class RatingsController {
  constructor(private readonly ratings: RatingsService) {}

  @Summary('Ratings of a challenge, newest first, with their number.', { id: 'listChallengeRatings' })
  @Get(':id/ratings')
  @Access('admin')
  @Answers.rated(RatingAdminView)
  list(@Id() id: number, @Query() query: RatingsQuery): Promise<WithMeta<RatingAdminView[]>> {
    return this.ratings.list(id, query);
  }

  @Summary("Replaces the caller's rating of a challenge that their account solved.", { id: 'rateChallenge' })
  @Put(':id/ratings')
  @Access('user', { visibility: ['challenge'], window: 'ctf', verified: true })
  @Answers.one(RatingView)
  put(@CurrentViewer() viewer: Viewer, @Id() id: number, @Body() dto: PutRatingDto): Promise<RatingView> {
    return this.ratings.put(viewer, id, dto);
  }
}
