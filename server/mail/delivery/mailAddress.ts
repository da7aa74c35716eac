/**
 * Is this one address, and nothing else, that can stand in a header, in a conversation with a mail server and in a calendar
 * file (RFC 5321's dot-string, or one beyond ASCII)? Forms ask for less unusual ones (`isEmail`); accounts of sign-in
 * providers and terminals may bring any text.
 */
export function isMailAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s\p{C}\p{Z}"(),:;<>@[\\\]]+@[^\s\p{C}\p{Z}"(),:;<>@[\\\]]+$/u.test(text);
}

/** What is thrown instead of sending to something else: for good, as if a mail server had refused it. */
export function invalidRecipientError(): Error {
  return Object.assign(new Error('the recipient is no address'), { command: 'RCPT TO', permanent: true });
}
