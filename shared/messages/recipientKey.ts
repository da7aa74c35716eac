/** Providers whose addresses mean the same mailbox with dots and without. */
const WITHOUT_DOTS = new Set(['gmail.com', 'proton.me']);

/** Domains whose mailboxes are those of another one. */
const SAME_AS: Record<string, string> = {
  'googlemail.com': 'gmail.com',
  'protonmail.com': 'proton.me',
  'pm.me': 'proton.me',
  'me.com': 'icloud.com',
  'mac.com': 'icloud.com',
};

/**
 * The mailbox that an email address leads to, as far as addresses tell: without case, without what follows a `+`, and without
 * dots where the provider ignores them. For limits alone, so that nobody gets round them by writing an address in another
 * way: mails go to the address as it was entered, and two addresses of one mailbox are two subscribers.
 */
export function recipientKey(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  if (at < 0) return address;
  const domain = address.slice(at + 1).replace(/\.$/, '');
  const provider = SAME_AS[domain] ?? domain;
  // A name that is nothing but a tag stays as it is.
  const name = address.slice(0, at).replace(/(?<=.)\+.*$/, '');
  return `${WITHOUT_DOTS.has(provider) ? name.replaceAll('.', '') : name}@${provider}`;
}
