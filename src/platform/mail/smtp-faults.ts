import type { SmtpRoute } from './mail-settings';

type Encryption = SmtpRoute['encryption'];

interface SmtpFault extends Error {
  code?: string;
  originalCode?: string;
  timeoutType?: string;
  response?: string;
  responseCode?: number;
}

const UNKNOWN_SIGNERS = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

const WRONG_LOGIN = 535;

const ADVICE: Record<Encryption, string> = {
  none: 'answers without encryption only: turn mail_tls and mail_ssl off, or use another port',
  starttls: 'expects STARTTLS: turn mail_tls on and mail_ssl off',
  implicit: 'expects TLS from the start: turn mail_ssl on and mail_tls off',
};

/**
 * Returns `error`, or an error with advice on the settings. If the encryption may be wrong for the port, tries others
 * with `canConnect`.
 */
export async function explained(
  error: unknown,
  { port, encryption }: SmtpRoute,
  canConnect: (encryption: Encryption) => Promise<boolean>,
): Promise<unknown> {
  if (!(error instanceof Error)) return error;
  const fault: SmtpFault = error;
  if (UNKNOWN_SIGNERS.has(fault.originalCode ?? ''))
    return new Error(
      `${error.message}: no authority known here has signed the certificate of the mail server. ` +
        'Give the certificate of your own authority by NODE_EXTRA_CA_CERTS.',
      { cause: error },
    );
  for (const other of possible(fault, encryption)) {
    if (!(await canConnect(other))) continue;
    const said = fault.response === undefined ? '' : `. The server said: ${fault.response}`;
    return new Error(`Port ${port} ${ADVICE[other]}${said}`, { cause: error });
  }
  return error;
}

function possible(
  { code, timeoutType, response = '', responseCode, originalCode }: SmtpFault,
  tried: Encryption,
): Encryption[] {
  // A server that sends no greeting waits for the client to begin TLS.
  if (timeoutType === 'GREETING_TIMEOUT') return tried === 'implicit' ? [] : ['implicit'];
  switch (tried) {
    case 'implicit':
      // The server answered without TLS, or closed the connection.
      return originalCode?.startsWith('ERR_SSL_') || originalCode === 'ECONNRESET' ? ['starttls', 'none'] : [];
    case 'starttls':
      return code === 'ETLS' && responseCode !== undefined ? ['none'] : [];
    case 'none':
      return /TLS/i.test(response) || (code === 'EAUTH' && response !== '' && responseCode !== WRONG_LOGIN)
        ? ['starttls']
        : [];
  }
}
