import { type ArgumentsHost, Catch } from '@nestjs/common';
import { ContractErrorFilter } from '../../http/envelope/contract-error.filter';
import { Forbidden, HintRefused, Refused } from '../../http/errors/errors';

/** Returns each 403 of a hint as a list: for visibility, time, an unconfirmed address, a ban, or the hint itself. */
@Catch(Forbidden, Refused)
export class HintRefusalFilter extends ContractErrorFilter {
  override catch(error: Forbidden | Refused, host: ArgumentsHost): void {
    const complaints = error instanceof Refused ? error.complaints : [{ field: '', message: error.message }];
    const [first = { field: '', message: error.message }, ...others] = complaints;
    super.catch(new HintRefused(first, ...others), host);
  }
}
