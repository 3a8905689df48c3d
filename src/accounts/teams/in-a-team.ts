import { Refused } from '../../http/errors/errors';

/** 403: the caller already has a team. */
export class InATeam extends Refused {
  constructor() {
    super({ field: '', message: 'You are already in a team. You cannot join another.' });
  }
}
