import { Body, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import { CurrentViewer } from '../../http/access/current-viewer.decorator';
import type { Viewer } from '../../http/context/viewer';
import { ApiController } from '../../http/routes/api-controller';
import { Answers } from '../../http/envelope/answers';
import type { WithMeta } from '../../http/envelope/results';
import { Audited } from '../../http/openapi/audited.decorator';
import { Summary } from '../../http/openapi/summary.decorator';
import { Id } from '../../http/params/id.decorator';
import { CreateMailingDto, MailingsQuery, PreviewMailingDto, RecipientsQuery, UpdateMailingDto } from './mailing.dto';
import { MailingPreviewView, MailingRecipientView, MailingView } from './mailing.views';
import { MailingRunsService } from './mailing-runs.service';
import { MailingsService } from './mailings.service';

@Access('admin')
@ApiController('admin/mailings')
export class MailingsController {
  constructor(
    private readonly mailings: MailingsService,
    private readonly runs: MailingRunsService,
  ) {}

  @Summary('Mailings with their progress, newest first.', { id: 'listMailings' })
  @Get()
  @Answers.newest(MailingView)
  list(@Query() query: MailingsQuery): Promise<WithMeta<MailingView[]>> {
    return this.mailings.list(query);
  }

  @Summary('Creates a draft of a mailing.', { id: 'createMailing' })
  @Post()
  @Answers.one(MailingView)
  create(@Body() dto: CreateMailingDto): Promise<MailingView> {
    return this.mailings.create(dto);
  }

  @Summary('Returns a mailing as the caller would receive it, and the number of recipients.', { id: 'previewMailing' })
  @Post('preview')
  @Answers.one(MailingPreviewView)
  @Audited(false)
  preview(@CurrentViewer() viewer: Viewer, @Body() dto: PreviewMailingDto): Promise<MailingPreviewView> {
    return this.mailings.preview(viewer, dto);
  }

  @Summary('One mailing with its progress.', { id: 'getMailing' })
  @Get(':id')
  @Answers.one(MailingView)
  get(@Id() id: number): Promise<MailingView> {
    return this.mailings.get(id);
  }

  @Summary('Recipients of a mailing, newest first.', { id: 'listMailingRecipients' })
  @Get(':id/recipients')
  @Answers.newest(MailingRecipientView)
  recipients(@Id() id: number, @Query() query: RecipientsQuery): Promise<WithMeta<MailingRecipientView[]>> {
    return this.mailings.recipients(id, query);
  }

  @Summary('Changes a draft.', { id: 'updateMailing' })
  @Patch(':id')
  @Answers.one(MailingView)
  update(@Id() id: number, @Body() dto: UpdateMailingDto): Promise<MailingView> {
    return this.mailings.update(id, dto);
  }

  @Summary('Deletes a mailing that is not being sent or paused, with the list of its recipients.', {
    id: 'deleteMailing',
  })
  @Delete(':id')
  @Answers.done()
  remove(@Id() id: number): Promise<void> {
    return this.mailings.remove(id);
  }

  @Summary('Sends a mailing to the caller only.', { id: 'testMailing' })
  @Post(':id/test')
  @Access('admin', { limit: 'mail' })
  @Answers.done()
  test(@CurrentViewer() viewer: Viewer, @Id() id: number): Promise<void> {
    return this.mailings.test(viewer, id);
  }

  @Summary('Stores the recipients of a draft and begins to send.', { id: 'startMailing' })
  @Post(':id/start')
  @Answers.one(MailingView)
  start(@Id() id: number): Promise<MailingView> {
    return this.runs.start(id);
  }

  @Summary('Pauses a mailing; at most the mail that is being sent still leaves.', { id: 'pauseMailing' })
  @Post(':id/pause')
  @Answers.one(MailingView)
  pause(@Id() id: number): Promise<MailingView> {
    return this.runs.pause(id);
  }

  @Summary('Resumes a paused mailing.', { id: 'resumeMailing' })
  @Post(':id/resume')
  @Answers.one(MailingView)
  resume(@Id() id: number): Promise<MailingView> {
    return this.runs.resume(id);
  }

  @Summary('Ends a mailing before all mails are sent.', { id: 'cancelMailing' })
  @Post(':id/cancel')
  @Answers.one(MailingView)
  cancel(@Id() id: number): Promise<MailingView> {
    return this.runs.cancel(id);
  }

  @Summary('Sends again to the recipients that the mail server refused.', { id: 'retryMailing' })
  @Post(':id/retry')
  @Answers.one(MailingView)
  retry(@Id() id: number): Promise<MailingView> {
    return this.runs.retry(id);
  }
}
