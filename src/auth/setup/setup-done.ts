import { Forbidden } from '../../http/errors/errors';

/** 403 once the competition has been set up. */
export class SetupDone extends Forbidden {
  constructor() {
    super('The set-up is done already.');
  }
}
