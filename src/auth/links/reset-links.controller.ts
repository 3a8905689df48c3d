import { Post } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import { requestOrigin } from '../../http/context/request';
import { ApiController } from '../../http/routes/api-controller';
import { Answers } from '../../http/envelope/answers';
import { Summary } from '../../http/openapi/summary.decorator';
import { CurrentVisit, type Visit } from '../../http/pages/visit';
import { Id } from '../../http/params/id.decorator';
import { ResetLinkView } from './account-links.views';
import { ResetLinksService } from './reset-links.service';

/** Creates reset links that an administrator gives to the user. */
@ApiController('users/:id/reset-link', 'users')
export class ResetLinksController {
  constructor(private readonly links: ResetLinksService) {}

  @Summary('Creates a link with which a user sets a new password; only this response contains it.', {
    id: 'createResetLink',
    description: 'The link works once, for 30 minutes, and only until the password or the e-mail address changes.',
  })
  @Post()
  @Access('admin')
  @Answers.one(ResetLinkView)
  create(@Id() id: number, @CurrentVisit() { viewer, request }: Visit): Promise<ResetLinkView> {
    return this.links.create(viewer, id, requestOrigin(request));
  }
}
