/** The longest email address that can be stored and sent to. */
export const MAX_EMAIL_LENGTH = 254;

/**
 * Is this an email address that mail can be sent to? The pattern is the HTML standard's for `type=email`, with a dot
 * required in the domain. No line break passes, so an address cannot inject a header.
 */
export function isEmail(text: string): boolean {
  return (
    text.length <= MAX_EMAIL_LENGTH &&
    /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d](?:[a-z\d-]{0,61}[a-z\d])$/i.test(text)
  );
}

/** Is this a phone number of any kind, with or without a country code? Mobile numbers are checked by `shared/phone.ts`. */
export function isPhoneNumber(text: string): boolean {
  return /^\+?[ ()\d./-]{5,30}$/.test(text) && text.replaceAll(/\D/g, '').length >= 5;
}

/** Endings of domains that mail programs turn into links even without `www.` or a path. None of them ends a name. */
const LINKED_ENDINGS = 'com|net|org|info|biz|xyz|shop|online|site|click|top';

/** Each part reads a bounded number of characters, so that long texts cost little. */
const LINK = new RegExp(
  [
    // A scheme: https://…, mailto:…
    '[a-z]://',
    'mailto:',
    '(?<![\\p{L}\\p{N}])www\\.\\S',
    // A domain with a port, a path or a query: foo.com/…, t.me/…; but not two people: J.Smith/A.Smith
    `(?:[\\p{L}\\p{N}-]{2}\\.\\p{L}{2,24}|[\\p{L}\\p{N}]\\.(?:\\p{L}{2}|${LINKED_ENDINGS}))(?::\\d|[/?#]\\S)`,
    `[\\p{L}\\p{N}-]{2}\\.(?:${LINKED_ENDINGS})(?![\\p{L}\\p{N}])`,
    '\\d\\.\\d{1,3}[:/]',
  ].join('|'),
  'iu',
);

/**
 * Would a mail program turn part of this text into a link? Such a text may not be a name, because anyone could then send links to
 * strangers in our mails. Initials and abbreviations pass: "St. John", "J.R. Smith", "D.J. Müller".
 */
export function hasLink(text: string): boolean {
  // Links also work with other forms of letters and dots, such as full-width ones. Invisible characters would hide them from this rule.
  return LINK.test(text.normalize('NFKC').replaceAll(/\p{Cf}/gu, '').replaceAll('\u3002', '.'));
}
