import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Access } from '../../http/access/access.decorator';
import { CurrentViewer } from '../../http/access/current-viewer.decorator';
import type { Viewer } from '../../http/access/viewer';
import { Raw } from '../../http/envelope/raw.decorator';
import { Summary } from '../../http/openapi/summary.decorator';
import { DownloadsService } from './downloads.service';
import { DownloadQuery } from './file.dto';
import { sendDownload } from './send-download';

@Raw()
@Access('public', { beforeSetUp: true })
@ApiTags('files')
@Controller('files')
export class DownloadsController {
  constructor(private readonly downloads: DownloadsService) {}

  @Summary('The bytes of a file.')
  @Get(':directory/:name')
  async download(
    @CurrentViewer() viewer: Viewer,
    @Param('directory') directory: string,
    @Param('name') name: string,
    @Query() { token }: DownloadQuery,
    @Res() response: Response,
  ): Promise<void> {
    await sendDownload(response, await this.downloads.open(viewer, `${directory}/${name}`, token));
  }
}
