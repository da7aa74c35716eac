/**
 * Is this exactly one address that is safe in a mail header, an SMTP command and a calendar file (RFC 5321's dot-string,
 * or one beyond ASCII)? Forms accept fewer (`isEmail`), but sign-in providers and the command line may pass any text.
 */
export function isMailAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s\p{C}\p{Z}"(),:;<>@[\\\]]+@[^\s\p{C}\p{Z}"(),:;<>@[\\\]]+$/u.test(text);
}

/** An error that `sendFailureReason` reads as a permanent refusal of the recipient. */
export function invalidRecipientError(): Error {
  return Object.assign(new Error('the recipient is no address'), { command: 'RCPT TO', permanent: true });
}
