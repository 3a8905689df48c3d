interface PageInit {
  csrfNonce?: string;
  userId?: number;
}

interface Session {
  csrf_nonce: string;
  viewer: { id: number } | null;
}

/** Reason why the session of this page's account ended, in another tab or on the server. */
export type SessionLoss = 'session_ended' | 'other_user';

const init = (window as { init?: PageInit }).init ?? {};

export const csrf = {
  nonce: init.csrfNonce ?? '',
  user_id: init.userId ?? 0,
  /** Called by `take`: with the reason if this page's account has lost its session, else with null. */
  onChange: (_loss: SessionLoss | null): void => undefined,

  set(nonce: string, user_id: number): void {
    this.nonce = nonce;
    this.user_id = user_id;
  },

  /**
   * Stores the nonce and returns true. Returns false if the user for whom the page was loaded is no longer logged in:
   * the page must not send its writes as another user.
   */
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

  /**
   * Requests a new nonce after the server refused a write. Returns true if the nonce differs from the refused one and
   * the user is still the sender, `user_id`.
   */
  async renew(refused: string, user_id: number): Promise<boolean> {
    const response = await fetch('/api/v1/ui/boot').catch(() => null);
    if (!response?.ok) return false;
    const { data } = (await response.json()) as { data: Session };
    return this.take(data) && this.user_id === user_id && this.nonce !== refused;
  },
};
