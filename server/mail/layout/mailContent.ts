import type { MailKind } from '#shared/contract/mail.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import type { Language } from '#shared/language.ts';
import type { LessonDay } from './lessonDays.ts';

/** A line of what there is to know: in HTML its value may be something to tap, or the date and time of what will not be. */
export type Fact = readonly [label: string, value: string, shown?: { href: string } | 'struck'];

/** Something to do, and where. */
export type MailLink = { label: string; url: string };

/** What every mail is made of. Plain text throughout; the layout escapes it. */
export type MailContent = {
  /** Says where the school's own words stand (`invitesToLesson`). */
  kind: MailKind;
  lang: Language;
  tenant: Tenant;
  /** The school's public address, without a slash at the end. */
  origin: string;
  title: string;
  lead: string;
  /** The lesson it is about, if it is about one; its date and time are struck through where the reader is not to come to it. */
  lesson?: { activity: string; place: string; day: string; time: string; isOff: boolean };
  /** What else there is to know, as a table. */
  facts?: Fact[];
  /** The lessons it tells of, by day. */
  days?: LessonDay[];
  /** The school's own words for every mail, '' for none. */
  schoolNotes: string;
  button: MailLink;
  /** Another thing to do, quieter. */
  also?: MailLink;
  /** Why the reader gets this, and how to get no more of it. */
  reason: string;
  unsubscribe?: MailLink;
};

/** A colon after a word, as each language sets it: French keeps a narrow distance. */
export const COLON: Record<Language, string> = { en: ':', pt: ':', es: ':', fr: '\u202f:', de: ':' };
