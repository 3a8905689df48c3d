import { type ArgumentsHost, Catch } from '@nestjs/common';
import { ContractErrorFilter } from '../../http/envelope/contract-error.filter';
import { Forbidden, HintRefused, Refused } from '../../http/errors/errors';

/** Sends every 403 of a hint as a list of errors, as CTFd does. */
@Catch(Forbidden, Refused)
export class HintRefusalFilter extends ContractErrorFilter {
  override catch(error: Forbidden | Refused, host: ArgumentsHost): void {
    const complaints = error instanceof Refused ? error.complaints : [{ field: '', message: error.message }];
    const [first = { field: '', message: error.message }, ...others] = complaints;
    super.catch(new HintRefused(first, ...others), host);
  }
}
