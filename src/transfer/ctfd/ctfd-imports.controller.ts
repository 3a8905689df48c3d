import { Body, Logger, Post, Res } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import type { Response } from 'express';
import { Access } from '../../http/access/access.decorator';
import type { PlatformRequest } from '../../http/context/request';
import { Raw } from '../../http/envelope/raw.decorator';
import { ContractError, InvalidInput } from '../../http/errors/errors';
import { Summary } from '../../http/openapi/summary.decorator';
import { ApiController } from '../../http/routes/api-controller';
import type { OnProgress } from '../../platform/progress/progress';
import type { CtfdClient } from './ctfd-client';
import { CtfdError } from './ctfd-error';
import { CtfdImportDto } from './ctfd-import.dto';
import { CtfdImportsService } from './ctfd-imports.service';
import { sendProgressLines } from './progress-lines';

const LINES = (last: string): MethodDecorator =>
  ApiOkResponse({
    description: `Lines of JSON: the progress about once a second, and in the last line \`${last}\`, or \`error\` with a sentence`,
    content: {
      'application/x-ndjson': {
        example: `{"phase":"download","done":12,"total":null,"unit":"MiB"}\n{"${last}":{}}\n`,
      },
    },
  });

/** Imports of the event of a running CTFd. CTFd's API has no such routes. */
@Access('admin', { limit: 'mail', lasts: 'download' })
@Raw()
@ApiController('imports/ctfd')
export class CtfdImportsController {
  private readonly logger = new Logger(CtfdImportsController.name);

  constructor(private readonly ctfd: CtfdImportsService) {}

  @Summary('Reads the event of a running CTFd, and returns what an import would change. Nothing is imported.', {
    id: 'checkCtfd',
  })
  @Post('check')
  @LINES('check')
  async check(@Body() dto: CtfdImportDto, @Res() response: Response): Promise<void> {
    await this.send(dto, response, async (client, onProgress) => ({
      check: { ctfd_version: client.version, ...(await this.ctfd.check(client, onProgress)) },
    }));
  }

  @Summary(
    'Replaces the event by that of a running CTFd and signs all users out. The import continues after the response, which contains its id; its report compares both platforms.',
    { id: 'importFromCtfd' },
  )
  @Post()
  @LINES('import')
  async begin(@Body() dto: CtfdImportDto, @Res() response: Response): Promise<void> {
    await this.send(dto, response, async (client, onProgress) => {
      const { view, finished } = await this.ctfd.begin(client, onProgress);
      // `ImportsService` logs and reports a failed import.
      finished.catch(() => undefined);
      return { import: view };
    });
  }

  private async send(
    dto: CtfdImportDto,
    response: Response,
    work: (client: CtfdClient, onProgress: OnProgress) => Promise<object>,
  ): Promise<void> {
    // The audit log gets only the origin, because the address may contain a password.
    if (URL.canParse(dto.url)) (response.req as PlatformRequest).audited = { url: new URL(dto.url).origin };
    const connect = async (signal: AbortSignal): Promise<CtfdClient> => {
      try {
        return await this.ctfd.connect(dto, signal);
      } catch (error) {
        throw error instanceof CtfdError ? InvalidInput.forField(error.field, error.message) : error;
      }
    };
    await sendProgressLines(response, connect, work, (error) => ({ error: this.sentenceOf(error) }));
  }

  private sentenceOf(error: unknown): string {
    if (error instanceof CtfdError || error instanceof ContractError) return error.message;
    this.logger.error({ err: error }, 'the event of a CTFd could not be read');
    return 'The event could not be read. The log of the server says why.';
  }
}
