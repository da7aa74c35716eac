/** A file beside a mail. With a `method` (RFC 5546) it is for the reader's calendar, and mail programs act on it. */
export type Attachment = { filename: string; content_type: string; content: string; method?: string };

/** A mail, ready to be sent. */
export type WrittenMail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments: Attachment[];
  /** Where answers go, if not to the sender. */
  reply_to?: string;
  /** Where a POST ends what this mail is one of: mail programs offer it beside the sender (RFC 8058). */
  unsubscribe_url?: string;
};
