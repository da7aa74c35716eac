/**
 * An attached file: text, or bytes as base64. With a `method` (RFC 5546) it is an invitation that mail programs pass to the
 * reader's calendar. With a `cid` it is a picture that the HTML shows as `cid:…`.
 */
export type Attachment = { filename: string; content_type: string; content: string; encoding?: 'base64'; method?: string; cid?: string };

/** A mail that is ready to send. */
export type WrittenMail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments: Attachment[];
  /** Where replies go, if not to the sender. */
  reply_to?: string;
  /** A POST to this address unsubscribes (RFC 8058); mail programs show a button for it. */
  unsubscribe_url?: string;
};
