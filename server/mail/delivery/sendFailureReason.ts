import type { MailFailure } from '#shared/contract/mail.ts';

/** Fields of the mail library's errors. */
type SmtpError = { code?: string; command?: string; permanent?: boolean; responseCode?: number };

/**
 * Tells from the error why a mail was not sent (RFC 5321, 4.2.1). `address_refused` is permanent: the server accepts nothing
 * for this recipient.
 */
export function sendFailureReason(error: unknown): MailFailure {
  const { code = '', command, permanent, responseCode = 0 } = error as SmtpError;
  if (command === 'RCPT TO' && permanent) return 'address_refused';
  if (SIGN_IN.includes(code)) return 'sign_in_refused';
  if (responseCode >= 500) return 'mail_refused';
  if (responseCode >= 400) return 'server_busy';
  return UNREACHABLE.includes(code) ? 'server_unreachable' : 'unexpected';
}

const SIGN_IN = ['EAUTH', 'ENOAUTH', 'EOAUTH2'];
const UNREACHABLE = ['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS', 'EPROTOCOL', 'ECONNREFUSED'];
