import type { Tenant } from '#shared/contract/tenant.ts';
import type { Language } from '#shared/language.ts';
import { mailHtml } from '../layout/mailHtml.ts';
import { mailText } from '../layout/mailText.ts';
import { mailTexts } from '../locales/mailTexts.ts';
import type { WrittenMail } from '../layout/writtenMail.ts';

type Kind = 'password_reset' | 'subscription_confirmation';
type LinkMailData = { kind: Kind; recipient: string; mail_extra_notes: string; school_email: string };

const TEXTS: Record<Kind, Record<'title' | 'lead' | 'label' | 'reason', string>> = {
  password_reset: {
    title: 'Choose a new password',
    lead: 'Somebody asked for a new password for your account at {{school}}. The link works once, and for an hour. If it was not you, there is nothing to do: your password stays as it is.',
    label: 'Set a new password',
    reason: 'You get this mail because there is an account with this address at {{school}}.',
  },
  subscription_confirmation: {
    title: 'Just one more click',
    lead: 'Confirm that you want to hear from {{school}}, and we write to you when there are new lessons. If it was not you who subscribed, there is nothing to do: you will not hear from us again.',
    label: 'Confirm the subscription',
    reason: 'You get this mail because somebody subscribed with this address at {{school}}.',
  },
};

/** Writes a mail whose purpose is one link: a new password, or confirming a subscription. */
export function writeLinkMail(mail: LinkMailData, url: string, { lang, tenant, origin }: { lang: Language; tenant: Tenant; origin: string }): WrittenMail {
  const t = mailTexts(lang);
  const school = tenant.name;
  const { title, lead, label, reason } = TEXTS[mail.kind];
  const content = {
    ...{ kind: mail.kind, lang, tenant, origin, title: t(title), lead: t(lead, { school }), schoolNotes: mail.mail_extra_notes },
    button: { label: t(label), url },
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
