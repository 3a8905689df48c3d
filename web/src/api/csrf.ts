/** What the server's page gives to scripts of any client. */
interface PageInit {
  csrfNonce?: string;
  userId?: number;
}

const init = (window as { init?: PageInit }).init ?? {};

/** The nonce that writes of this session carry, and whose session it is. */
export const csrf = {
  nonce: init.csrfNonce ?? '',
  user_id: init.userId ?? 0,
  /** Called where another account is signed in now, in another tab. */
  onOtherUser: (): void => undefined,

  /** Sets both, for a session that begins or ends here. */
  set(nonce: string, user_id: number): void {
    this.nonce = nonce;
    this.user_id = user_id;
  },

  /** Asks for the session's nonce; whether it is a new one for the same account. */
  async renew(): Promise<boolean> {
    const response = await fetch('/api/v1/ui/boot').catch(() => null);
    if (!response?.ok) return false;
    const { data } = (await response.json()) as { data: { csrf_nonce: string; viewer: { id: number } | null } };
    const user_id = data.viewer?.id ?? 0;
    if (user_id !== this.user_id) {
      this.onOtherUser();
      return false;
    }
    if (data.csrf_nonce === this.nonce) return false;
    this.nonce = data.csrf_nonce;
    return true;
  },
};
