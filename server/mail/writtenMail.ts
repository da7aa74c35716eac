/** A mail, ready to be sent. */
export type WrittenMail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments: { filename: string; content_type: string; content: string }[];
};
