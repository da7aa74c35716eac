/** Providers that ignore dots in addresses. */
const WITHOUT_DOTS = new Set(['gmail.com', 'proton.me']);

/** Domains that are aliases of another one. */
const SAME_AS: Record<string, string> = {
  'googlemail.com': 'gmail.com',
  'protonmail.com': 'proton.me',
  'pm.me': 'proton.me',
  'me.com': 'icloud.com',
  'mac.com': 'icloud.com',
};

/**
 * Normalises an email address for recipient limits: lower case, without the `+` tag, and without dots where the provider
 * ignores them. Other spellings of an address then count against the same limit. Mails go to the address as entered.
 */
export function recipientKey(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  if (at < 0) return address;
  const domain = address.slice(at + 1).replace(/\.$/, '');
  const provider = SAME_AS[domain] ?? domain;
  // A name that consists of a tag alone is kept.
  const name = address.slice(0, at).replace(/(?<=.)\+.*$/, '');
  return `${WITHOUT_DOTS.has(provider) ? name.replaceAll('.', '') : name}@${provider}`;
}
