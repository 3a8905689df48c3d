/** The nonce by which the page's content security policy lets our styles and scripts in. */
export const cspNonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';
