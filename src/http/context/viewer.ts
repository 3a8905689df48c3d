/** How the caller proved who they are. */
export type Proof = 'token' | 'cookie' | 'none';

/** The signed-in user as the rest of the platform needs it. */
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

/** A user with the proof of who they are; `session` is the hash of the session in use, null with a token. */
export interface SignIn {
  user: ViewerUser;
  proof: 'token' | 'cookie';
  session: string | null;
}

/** Who looks: a user by token or cookie, or nobody. Every rule that depends on the caller asks this object. */
export class Viewer {
  constructor(
    readonly user: ViewerUser | null,
    readonly proof: Proof,
    /** User or team that competes, by the mode of the event; null for nobody, and in teams mode without a team. */
    readonly account_id: number | null,
    /** Hash of the session in use; null without a cookie session. */
    readonly session: string | null = null,
    /** Id of the administrator who looks at the platform as `user`, and may only read; the session is theirs. */
    readonly viewedBy: number | null = null,
  ) {}

  static readonly anonymous = new Viewer(null, 'none', null);

  get isAnonymous(): boolean {
    return this.user === null;
  }

  get isAdmin(): boolean {
    return this.user?.type === 'admin';
  }

  /** Who sent the request: the user, or the administrator who looks at the platform as them. */
  get senderId(): number | null {
    return this.viewedBy ?? this.user?.id ?? null;
  }

  /** A player who has no team while teams compete; administrators look around without one. */
  get lacksTeam(): boolean {
    return !this.isAnonymous && !this.isAdmin && this.account_id === null;
  }

  /** Banned themselves, or by their team; a team's ban does not reach an administrator. */
  get isBanned(): boolean {
    if (this.user === null) return false;
    return this.user.banned || (this.user.team_banned && !this.isAdmin);
  }
}
