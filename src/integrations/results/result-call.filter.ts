import { type ArgumentsHost, Catch, Logger } from '@nestjs/common';
import type { PlatformRequest } from '../../http/context/request';
import { asContractError, ContractErrorFilter } from '../../http/envelope/contract-error.filter';
import { parseId } from '../../http/params/id.decorator';
import { ResultCallsService } from './result-calls.service';

/**
 * Statuses of calls that are not noted. 404 is for a malformed challenge id; for 429 and 503 the database must get no
 * work.
 */
const NOT_NOTED = new Set([404, 429, 503]);

/** Stores the status and reason of a refused call for the panel, then responds like `ContractErrorFilter`. */
@Catch()
export class ResultCallFilter extends ContractErrorFilter {
  private readonly log = new Logger(ResultCallFilter.name);

  constructor(private readonly calls: ResultCallsService) {
    super();
  }

  override catch(error: unknown, host: ArgumentsHost): void {
    void this.note(error, host.switchToHttp().getRequest<PlatformRequest>()).then(() => super.catch(error, host));
  }

  private async note(error: unknown, { params, counted }: PlatformRequest): Promise<void> {
    const refusal = asContractError(error);
    const status = refusal?.status ?? 500;
    // Skips requests that the rate limit has not counted, because they could cause any number of writes.
    if (counted === undefined || NOT_NOTED.has(status)) return;
    try {
      await this.calls.noteRefused(parseId(String(params.id)), status, refusal?.message ?? 'Internal error');
    } catch (failure) {
      this.log.warn({ err: failure }, 'a refused call could not be noted');
    }
  }
}
