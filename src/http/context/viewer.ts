export type Proof = 'token' | 'cookie' | 'none';

/** A user, with the fields that access checks need. */
export interface ViewerUser {
  id: number;
  type: 'user' | 'admin';
  verified: boolean;
  hidden: boolean;
  banned: boolean;
  team_id: number | null;
  team_hidden: boolean;
  team_banned: boolean;
}

/** A user and how they logged in. `session` is the hash of the session; null with a token. */
export interface SignIn {
  user: ViewerUser;
  proof: 'token' | 'cookie';
  session: string | null;
}

/** The caller of a request, who may be anonymous. */
export class Viewer {
  constructor(
    readonly user: ViewerUser | null,
    readonly proof: Proof,
    /**
     * In users mode the id of the user, in teams mode that of the team. Null for anonymous callers and users without a
     * team.
     */
    readonly account_id: number | null,
    readonly session: string | null = null,
    /** In "view as" mode, the id of the administrator who sees the platform as `user`. Null otherwise. */
    readonly viewedBy: number | null = null,
  ) {}

  static readonly anonymous = new Viewer(null, 'none', null);

  get isAnonymous(): boolean {
    return this.user === null;
  }

  get isAdmin(): boolean {
    return this.user?.type === 'admin';
  }

  /** Id of the user who sent the request. In "view as" mode that is the administrator. */
  get senderId(): number | null {
    return this.viewedBy ?? this.user?.id ?? null;
  }

  get lacksTeam(): boolean {
    return !this.isAnonymous && !this.isAdmin && this.account_id === null;
  }

  /** A team's ban does not apply to an administrator. */
  get isBanned(): boolean {
    if (this.user === null) return false;
    return this.user.banned || (this.user.team_banned && !this.isAdmin);
  }
}
