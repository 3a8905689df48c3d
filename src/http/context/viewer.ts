/** Kind of credentials that the caller sent. */
export type Proof = 'token' | 'cookie' | 'none';

/** The logged-in user, with the fields that access rules need. */
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

/** A user with their credentials. `session` is the hash of the session; null with a token. */
export interface SignIn {
  user: ViewerUser;
  proof: 'token' | 'cookie';
  session: string | null;
}

/** The caller: a user or anonymous. */
export class Viewer {
  constructor(
    readonly user: ViewerUser | null,
    readonly proof: Proof,
    /**
     * Id of the user, or of the team in teams mode. Null for anonymous callers, and for users without a team in teams
     * mode.
     */
    readonly account_id: number | null,
    readonly session: string | null = null,
    /** In "view as" mode: id of the administrator who views the platform as `user` and may only read. */
    readonly viewedBy: number | null = null,
  ) {}

  static readonly anonymous = new Viewer(null, 'none', null);

  get isAnonymous(): boolean {
    return this.user === null;
  }

  get isAdmin(): boolean {
    return this.user?.type === 'admin';
  }

  /** The user who sent the request; in "view as" mode the administrator. */
  get senderId(): number | null {
    return this.viewedBy ?? this.user?.id ?? null;
  }

  /** True for players without a team in teams mode. Administrators need no team. */
  get lacksTeam(): boolean {
    return !this.isAnonymous && !this.isAdmin && this.account_id === null;
  }

  /** A team's ban does not apply to an administrator. */
  get isBanned(): boolean {
    if (this.user === null) return false;
    return this.user.banned || (this.user.team_banned && !this.isAdmin);
  }
}
