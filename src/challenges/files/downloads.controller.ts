import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiFoundResponse, ApiNotModifiedResponse, ApiOkResponse, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Access } from '../../http/access/access.decorator';
import { CurrentViewer } from '../../http/access/current-viewer.decorator';
import type { Viewer } from '../../http/context/viewer';
import { Raw } from '../../http/envelope/raw.decorator';
import { Summary } from '../../http/openapi/summary.decorator';
import { DownloadsService } from './downloads.service';
import { DownloadQuery } from './file.dto';
import { sendDownload } from './send-download';

const BYTES = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };

@Raw()
@Access('public', { beforeSetUp: true, lasts: 'download' })
@ApiTags('files')
@Controller('files')
export class DownloadsController {
  constructor(private readonly downloads: DownloadsService) {}

  @Summary('Returns the content of a file.', { id: 'downloadFile' })
  @Get(':directory/:name')
  @ApiOkResponse({ description: 'The whole file', content: BYTES })
  @ApiResponse({ status: 206, description: 'The part that `Range` requests', content: BYTES })
  @ApiFoundResponse({ description: 'To the file storage, by a link that is valid for an hour' })
  @ApiNotModifiedResponse({ description: 'The file still has the `ETag` that was sent' })
  @ApiResponse({
    status: 416,
    description: 'The file has no bytes in the requested `Range`',
    schema: { $ref: '#/components/schemas/Message' },
  })
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
