import { Forbidden } from '../../http/errors/errors';

/** 403: the set-up is already done. */
export class SetupDone extends Forbidden {
  constructor() {
    super('The set-up is done already.');
  }
}
