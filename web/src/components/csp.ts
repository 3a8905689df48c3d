/** Nonce of the page's content security policy, for our styles and scripts. */
export const cspNonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';
