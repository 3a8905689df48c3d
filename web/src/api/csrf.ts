/** What the server's page gives to scripts of any client. */
interface PageInit {
  csrfNonce?: string;
  userId?: number;
}

/** What the server says of the session. */
interface Session {
  csrf_nonce: string;
  viewer: { id: number } | null;
}

/** How the session of the page's account was lost, in another tab or on the server. */
export type SessionLoss = 'session_ended' | 'other_user';

const init = (window as { init?: PageInit }).init ?? {};

/** The nonce that writes of this session carry, and whose session it is. */
export const csrf = {
  nonce: init.csrfNonce ?? '',
  user_id: init.userId ?? 0,
  /** Called where the session is not, or is again, that of the account that this page was opened with. */
  onChange: (_loss: SessionLoss | null): void => undefined,

  /** Sets both, for a session that begins or ends here. */
  set(nonce: string, user_id: number): void {
    this.nonce = nonce;
    this.user_id = user_id;
  },

  /** Takes the nonce, unless the account of this page is logged out: nothing that was begun here may be done in another name. */
  take({ csrf_nonce, viewer }: Session): boolean {
    const user_id = viewer?.id ?? 0;
    if (this.user_id !== 0 && user_id !== this.user_id) {
      this.onChange(user_id === 0 ? 'session_ended' : 'other_user');
      return false;
    }
    this.set(csrf_nonce, user_id);
    this.onChange(null);
    return true;
  },

  /** Asks for the session's nonce; whether it is a new one for the same account. */
  async renew(): Promise<boolean> {
    const response = await fetch('/api/v1/ui/boot').catch(() => null);
    if (!response?.ok) return false;
    const { data } = (await response.json()) as { data: Session };
    const { nonce, user_id } = this;
    return this.take(data) && this.user_id === user_id && this.nonce !== nonce;
  },
};
