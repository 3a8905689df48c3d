import { Injectable } from '@nestjs/common';
import { AccountChanges } from '../shared/account-changes';
import { storedSkeleton } from '../shared/account.rules';
import { User } from './user.entity';
import { AccountChanged } from './user.events';

// `btrim` without this list removes only spaces.
const BLANKS = String.raw`E' \t\n\r\f\x0b'`;

/**
 * Writes users. Two user names conflict if they are equal without the blanks around them. Such names have equal
 * skeletons, so the index on `name_skeleton` finds them.
 */
@Injectable()
export class UserChangesService extends AccountChanges<User> {
  protected readonly kind = 'user';
  protected readonly entity = User;
  /** Uses the index `users_name_skeleton_idx`. */
  protected readonly hasName = `name_skeleton = $2 AND btrim(name, ${BLANKS}) = btrim($1, ${BLANKS})`;

  protected otherName(name: string): string {
    return storedSkeleton(name);
  }

  protected changed(id: number, isOnBoard: boolean): AccountChanged {
    return new AccountChanged(id, isOnBoard);
  }
}
