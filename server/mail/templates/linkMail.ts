import type { Tenant } from '#shared/contract/tenant.ts';
import type { Language } from '#shared/language.ts';
import { mailHtml } from '../layout/mailHtml.ts';
import { mailText } from '../layout/mailText.ts';
import { mailTexts } from '../locales/mailTexts.ts';
import type { MailLink } from '../layout/mailContent.ts';
import type { WrittenMail } from '../layout/writtenMail.ts';

type Kind = 'own_data' | 'registration' | 'already_registered' | 'password_reset' | 'email_change' | 'email_change_notice' | 'subscription_confirmation' | 'invitation' | 'school_closing' | 'school_export';
/** Texts of a kind's own name, and of other cases. */
type Text = Kind | 'email_change_taken';
type LinkMailData = { kind: Kind; text?: Text; recipient: string; mail_extra_notes: string; school_email: string };

const TEXTS: Record<Text, Record<'title' | 'lead' | 'label' | 'reason', string>> = {
  password_reset: {
    title: 'Choose a new password',
    lead: 'Somebody asked for a new password for your account at {{school}}. The link works once, and for an hour. If it was not you, there is nothing to do: your password stays as it is.',
    label: 'Set a new password',
    reason: 'You get this mail because there is an account with this address at {{school}}.',
  },
  email_change: {
    title: 'Confirm your new email',
    lead: 'Somebody asked to use this address for an account at {{school}}. The link works once, and for 24 hours; until then the account keeps its present address. If it was not you, there is nothing to do: nothing changes.',
    label: 'Confirm the email',
    reason: 'You get this mail because somebody entered this address for an account at {{school}}.',
  },
  email_change_taken: {
    title: 'You already have an account',
    lead: 'Somebody asked to use this address for another account at {{school}}. It belongs to your account already, so nothing changes. If it was you, sign in with this address.',
    label: 'Sign in',
    reason: 'You get this mail because there is an account with this address at {{school}}.',
  },
  email_change_notice: {
    title: 'A new email for your account',
    lead: 'Somebody asked to use another address for your account at {{school}}. The account moves there as soon as the link that we sent to it is used. If it was you, there is nothing to do. If it was not you, set a new password at once: that stops the change and signs everybody out.',
    label: 'Set a new password',
    reason: 'You get this mail because there is an account with this address at {{school}}.',
  },
  registration: {
    title: 'Confirm your email',
    lead: 'You have created an account at {{school}}. To confirm your address, open the link and sign in with the password you have chosen. The link works for three days. If it was not you, there is nothing to do: the address stays unconfirmed.',
    label: 'Confirm and sign in',
    reason: 'You get this mail because somebody signed up with this address at {{school}}.',
  },
  already_registered: {
    title: 'You already have an account',
    lead: 'Somebody has just signed up at {{school}} with your email, but you already have an account. Sign in as usual, or set a new password if you have forgotten yours. If it was not you, there is nothing to do: your account stays as it is.',
    label: 'Sign in',
    reason: 'You get this mail because there is an account with this address at {{school}}.',
  },
  own_data: {
    title: 'Your data',
    lead: 'Somebody asked to see what {{school}} keeps about this address. The link shows it for a day: you can download, correct and erase it. If it was not you, there is nothing to do.',
    label: 'See my data',
    reason: 'You get this mail because somebody entered this address at {{school}}.',
  },
  invitation: {
    title: 'You are invited into the team',
    lead: '{{school}} has invited you into its team. The link sets your password, works once, and for seven days. Then sign in with this address. If you do not know the school, there is nothing to do.',
    label: 'Join the team',
    reason: 'You get this mail because {{school}} has entered this address for a new member of its team.',
  },
  school_closing: {
    title: 'Your school is closing',
    lead: '{{school}} is closing. On {{date}} all its data is deleted: bookings, payments, guests, texts and photos. Until then every owner can export it, and open the school again.',
    label: 'Export, or open again',
    reason: 'You get this mail because you are an owner of {{school}}.',
  },
  school_export: {
    title: 'Your export is ready',
    lead: 'The file with all data of {{school}} is ready. You can download it until {{date}}. It holds personal data of your guests, so keep it safe.',
    label: 'To the download',
    reason: 'You get this mail because you are an owner of {{school}}.',
  },
  subscription_confirmation: {
    title: 'Just one more click',
    lead: 'Confirm that you want to hear from {{school}}, and we write to you when there are new lessons. If it was not you who subscribed, there is nothing to do: you will not hear from us again.',
    label: 'Confirm the subscription',
    reason: 'You get this mail because somebody subscribed with this address at {{school}}.',
  },
};

type LinkMailContext = { lang: Language; tenant: Tenant; origin: string; also?: MailLink; /** Of a mail that names a date. */ date?: string };

/** Writes a mail whose purpose is one link: a new password, or confirming an address. `also` is a second, less prominent link. */
export function writeLinkMail(mail: LinkMailData, url: string, { lang, tenant, origin, also, date = '' }: LinkMailContext): WrittenMail {
  const t = mailTexts(lang);
  const school = tenant.name;
  const { title, lead, label, reason } = TEXTS[mail.text ?? mail.kind];
  const content = {
    ...{ kind: mail.kind, lang, tenant, origin, title: t(title), lead: t(lead, { school, date }), schoolNotes: mail.mail_extra_notes },
    button: { label: t(label), url },
    ...(also && { also }),
    reason: t(reason, { school }),
  };
  return {
    to: mail.recipient,
    subject: `${content.title} – ${school}`,
    html: mailHtml(content),
    text: mailText(content),
    attachments: [],
    reply_to: mail.school_email,
  };
}
