import { Put, UseFilters } from '@nestjs/common';
import { ApiConflictResponse, ApiUnprocessableEntityResponse } from '@nestjs/swagger';
import { Access } from '../../http/access/access.decorator';
import { Answers } from '../../http/envelope/answers';
import { UnreadBody, type UnreadInput } from '../../http/input/unread-body.decorator';
import { Summary } from '../../http/openapi/summary.decorator';
import { Id } from '../../http/params/id.decorator';
import { ApiController } from '../../http/routes/api-controller';
import { ReportResultsDto } from './reported-results.dto';
import { ReportedResultsService } from './reported-results.service';
import { ReportedResultsView } from './reported-results.views';
import { ResultCallFilter } from './result-call.filter';
import { Signed, type SignedCall, TakesSignature } from './signed-call';

const COMPLAINTS = { schema: { $ref: '#/components/schemas/ErrorList' } };

@ApiController('challenges', 'results')
export class ReportedResultsController {
  constructor(private readonly results: ReportedResultsService) {}

  @Summary('Reports the standings of a challenge, from a service that has its key.', {
    id: 'reportResults',
    description:
      'Signed by the Standard Webhooks specification. A call is applied as a whole or not at all, and a call with the same `webhook-id` is applied once.',
  })
  @Put(':id/results')
  @Access('public', { limit: 'results' })
  @UseFilters(ResultCallFilter)
  @Answers.one(ReportedResultsView)
  @TakesSignature()
  @ApiConflictResponse({ description: 'Newer standings were accepted before', ...COMPLAINTS })
  @ApiUnprocessableEntityResponse({ description: 'The id was sent with another body before', ...COMPLAINTS })
  report(
    @Id() id: number,
    @Signed() call: SignedCall,
    @UnreadBody(ReportResultsDto) body: UnreadInput,
  ): Promise<ReportedResultsView> {
    return this.results.report(id, call, body);
  }
}
