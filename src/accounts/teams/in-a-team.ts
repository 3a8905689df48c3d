import { Refused } from '../../http/errors/errors';

/** 403 for members of a team who want to enter one. */
export class InATeam extends Refused {
  constructor() {
    super({ field: '', message: 'You are already in a team. You cannot join another.' });
  }
}
