import type { MailKind } from '#shared/contract/mail.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import type { Language } from '#shared/language.ts';
import type { LessonDay } from './lessonDays.ts';

/** A labelled line of details. In HTML its value may be a link, or struck through. */
export type Fact = readonly [label: string, value: string, shown?: { href: string } | 'struck'];

/** A button or link with its address. */
export type MailLink = { label: string; url: string };

/** What a mail's layout shows. All plain text; the layout escapes it. */
export type MailContent = {
  /** Decides where the school's notes go (`notesPlace`). */
  kind: MailKind;
  lang: Language;
  /** The school that writes, or the product. */
  tenant: Pick<Tenant, 'name' | 'logo_url' | 'theme_color'>;
  /** The school's public address, without a slash at the end. */
  origin: string;
  title: string;
  lead: string;
  /** The lesson that the mail is about. `isOff` strikes its date and time through. */
  lesson?: { activity: string; place: string; day: string; time: string; isOff: boolean };
  /** More details, as a table. */
  facts?: Fact[];
  /** An attached picture of 200 px, on white: a QR code. */
  picture?: { cid: string; alt: string };
  /** Lessons by day, in news. */
  days?: LessonDay[];
  /** The school's notes for every mail (the setting `mail_extra_notes`), '' for none. */
  schoolNotes: string;
  button: MailLink;
  /** A second, less prominent link. */
  also?: MailLink;
  /** Why the reader gets this mail. */
  reason: string;
  unsubscribe?: MailLink;
};
