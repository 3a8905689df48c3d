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

const DESCRIPTION = `Sends public changes. A solve is sent to callers who may see both the challenge and the scoreboard,
and after the freeze only to the account that made it.

- \`hello {now, versions: {challenges, scores, event}, jitter_ms}\` begins the stream. Read again the parts whose versions differ from yours.
- \`solve {challenge_id, account_id, name, value, solves, blood, date}\`: \`blood\` is 1, 2 or 3 for the first three solves of the challenge;
  \`solves\` and \`blood\` are null if the caller may not see them.
- \`challenges {version, jitter_ms}\`: the challenges that the caller may see have changed. The version depends on what the caller may read,
  and is \`-\` if that is nothing.
- \`scores {version, jitter_ms}\`: the public scoreboard has changed. Its version has the same rules.
- \`event {now, start, end, freeze, paused, state, jitter_ms}\`: the times or the state of the event have changed.
- \`notice {id, title, content, html, date, type, sound}\`: a notification for all users or for the caller.
- \`reset {jitter_ms}\`, followed by \`hello\`: events were missed. Read everything again.

Spread your reads evenly over \`jitter_ms\` milliseconds, because all clients read at the same time. Every 15 seconds a block with
only an id is sent. Ids are opaque and never repeat. A client that reconnects with \`Last-Event-ID\` gets the missed solves and notices
that it may still see, or \`reset\`.

With \`admin=true\` administrators get further events. They have no ids: read missed ones from the routes of the same name.

- \`submission {id, date, type, challenge, user, team, ip, provided}\`, as in \`GET /api/v1/submissions\`; of more than 50 in a second only the
  newest are sent, and \`submission {skipped}\` with the number of the others.
- \`health\`: the response of \`GET /api/v1/admin/health\`, every five seconds, with only the last two minutes.
- \`job {kind: "mails", waiting, failing, given_up}\` when a number changes, and \`job {kind: "import", state, phase, done, total}\`.
- \`audit\`: a new record, as in \`GET /api/v1/audit\`.`;

const EXAMPLE = [
  'id:bS2vQkV0n5T0yC9aBv1mXw3J8dQeR7uYpLzGtHs4KfNcOi\nevent:hello\ndata:{"now":"2026-11-20T12:00:00+00:00","versions":{"challenges":"5be1","scores":"90c4","event":"a81c"},"jitter_ms":250}\n\n',
  'id:xW8mZr4TqYc1KeUo6PvJb0aNhLs9DfGi3RtQyVw7XkMz2p\nevent:solve\ndata:{"challenge_id":1,"account_id":2,"name":"user1","value":500,"solves":1,"blood":1,"date":"2026-11-20T12:00:04+00:00"}\n\n',
].join('');

@Raw()
@ApiController('live')
export class LiveController {
  constructor(private readonly live: LiveService) {}

  @Summary('Sends solves, changes of scoreboard, challenges and event, and notifications as server-sent events.', {
    id: 'openLiveStream',
    description: DESCRIPTION,
  })
  @Get()
  @Access('public', { limit: 'live', lasts: 'stream', spectators: true })
  @ApiHeader({
    name: 'Last-Event-ID',
    required: false,
    description: 'Id of the last event received; the stream continues after it',
    schema: { type: 'string' },
  })
  @ApiOkResponse({ description: 'An endless stream', content: { 'text/event-stream': { example: EXAMPLE } } })
  @ApiNoContentResponse({ description: 'Streams are disabled' })
  open(@CurrentViewer() viewer: Viewer, @Query() query: LiveQuery, @Res() response: Response): void {
    this.live.open(viewer, query, response);
  }
}
