/** A mail, ready to be sent. */
export type WrittenMail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments: { filename: string; content_type: string; content: string }[];
  /** Where a POST ends what this mail is one of: mail programs offer it beside the sender (RFC 8058). */
  unsubscribe_url?: string;
};
