import { Get, Query, Res } from '@nestjs/common';
import { ApiHeader, ApiNoContentResponse, ApiOkResponse } from '@nestjs/swagger';
import type { Response } from 'express';
import { Access } from '../../http/access/access.decorator';
import { CurrentViewer } from '../../http/access/current-viewer.decorator';
import type { Viewer } from '../../http/context/viewer';
import { ApiController } from '../../http/routes/api-controller';
import { Raw } from '../../http/envelope/raw.decorator';
import { Summary } from '../../http/openapi/summary.decorator';
import { LiveQuery } from './live.dto';
import { LiveService } from './live.service';

const DESCRIPTION = `Tells what everybody who listens may know, and nothing else: a solve to those who see both the challenge and the board,
and after the freeze to the account alone that made it.

- \`hello {now, versions: {challenges, scores, event}, jitter_ms}\` begins the stream. Read again what has another version than yours.
- \`solve {challenge_id, account_id, name, value, solves, blood, date}\`: \`blood\` is 1, 2 or 3 for the first three solves of the challenge;
  \`solves\` and \`blood\` are null to those who may not know them.
- \`challenges {version, jitter_ms}\`: something that you are shown of the challenges was changed. The version is made of what you may read,
  and \`-\` where that is nothing.
- \`scores {version, jitter_ms}\`: the public scoreboard is another. Likewise.
- \`event {now, start, end, freeze, paused, state, jitter_ms}\`: the times of the event, or how it stands, have changed.
- \`notice {id, title, content, html, date, type, sound}\`: a notification for everybody, or for the caller.
- \`reset {jitter_ms}\`, with a \`hello\` after it: something was missed. Read everything again.

Spread what you read again evenly over \`jitter_ms\` milliseconds: everybody else reads it too. A block with an id alone comes every
15 seconds. Ids are opaque, and another each time. A client that reconnects with \`Last-Event-ID\` is told the solves and notices that it has
missed and may still know of, or \`reset\`.

With \`admin=true\` administrators are told more. These events have no ids: what was missed is read by the routes of the same name.

- \`submission {id, date, type, challenge, user, team, ip, provided}\`, as \`GET /api/v1/submissions\` has it; of more than 50 in a second the
  newest, and \`submission {skipped}\` with how many others there were.
- \`health\`: what \`GET /api/v1/admin/health\` answers, every five seconds, with the last two of its minutes.
- \`job {kind: "mails", waiting, failing, given_up}\` when one of them changes, and \`job {kind: "import", state, phase, done, total}\`.
- \`audit\`: a new record, as \`GET /api/v1/audit\` has it.`;

const EXAMPLE = [
  'id:bS2vQkV0n5T0yC9aBv1mXw3J8dQeR7uYpLzGtHs4KfNcOi\nevent:hello\ndata:{"now":"2026-11-20T12:00:00+00:00","versions":{"challenges":"5be1","scores":"90c4","event":"a81c"},"jitter_ms":250}\n\n',
  'id:xW8mZr4TqYc1KeUo6PvJb0aNhLs9DfGi3RtQyVw7XkMz2p\nevent:solve\ndata:{"challenge_id":1,"account_id":2,"name":"user1","value":500,"solves":1,"blood":1,"date":"2026-11-20T12:00:04+00:00"}\n\n',
].join('');

@Raw()
@ApiController('live')
export class LiveController {
  constructor(private readonly live: LiveService) {}

  @Summary('Server-sent events: solves, changes of board, challenges and event, and notices, as they happen.', {
    id: 'openLiveStream',
    description: DESCRIPTION,
  })
  @Get()
  @Access('public', { limit: 'live', lasts: 'stream', spectators: true })
  @ApiHeader({
    name: 'Last-Event-ID',
    required: false,
    description: 'Id of the last event received; the stream goes on after it',
    schema: { type: 'string' },
  })
  @ApiOkResponse({ description: 'An endless stream', content: { 'text/event-stream': { example: EXAMPLE } } })
  @ApiNoContentResponse({ description: 'Streams are switched off' })
  open(@CurrentViewer() viewer: Viewer, @Query() query: LiveQuery, @Res() response: Response): void {
    this.live.open(viewer, query, response);
  }
}
