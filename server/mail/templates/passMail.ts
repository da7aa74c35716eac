import { encodeQR } from 'qr';
import type { Tenant } from '#shared/contract/tenant.ts';
import type { Language } from '#shared/language.ts';
import { formatPassCode } from '#shared/passes/passCode.ts';
import { onLastDay } from '#shared/passes/passRules.ts';
import { formatDate } from '#shared/time/time.ts';
import type { Fact } from '../layout/mailContent.ts';
import { mailHtml } from '../layout/mailHtml.ts';
import { mailText } from '../layout/mailText.ts';
import type { WrittenMail } from '../layout/writtenMail.ts';
import { mailTexts } from '../locales/mailTexts.ts';

/** A pack that was sold, as its mail shows it. */
export type SoldPack = { title: string; code: string; granted: number; valid_until: string | null };

type Reader = { kind: 'pass_sold'; recipient: string; mail_extra_notes: string; school_email: string };

/** How the HTML refers to the attached picture. */
const PICTURE = 'pass-code';

/**
 * Writes the mail that brings a pack: its code, as text and as a QR code that opens the pack's page.
 *
 * @param origin the school's public address, without a slash at the end
 */
export function writePassMail(mail: Reader, { title, code, granted, valid_until }: SoldPack, { lang, tenant, origin }: { lang: Language; tenant: Tenant; origin: string }): WrittenMail {
  const t = mailTexts(lang);
  const url = `${origin}/passes/${code}?lang=${lang}`;
  const facts: Fact[] = [[t('Pack'), title], [t('Code'), formatPassCode(code)], [t('Uses'), String(granted)]];
  if (valid_until !== null) facts.push([t('Valid until'), formatDate(onLastDay(valid_until), lang, tenant.timezone)]);
  const content = {
    ...{ kind: mail.kind, lang, tenant, origin, facts, schoolNotes: mail.mail_extra_notes },
    title: t('Your pack'),
    lead: t('Enter this code when you book a lesson at {{school}}: each use pays for one participant.', { school: tenant.name }),
    picture: { cid: PICTURE, alt: formatPassCode(code) },
    button: { label: t('See the pack'), url },
    reason: t('You get this mail because a pack of {{school}} was sold to this address.', { school: tenant.name }),
  };
  const picture = Buffer.from(encodeQR(url, 'gif', { ecc: 'medium', scale: 6 })).toString('base64');
  return {
    to: mail.recipient,
    subject: `${content.title} – ${tenant.name}`,
    html: mailHtml(content),
    text: mailText(content),
    attachments: [{ filename: `${formatPassCode(code)}.gif`, content_type: 'image/gif', content: picture, encoding: 'base64', cid: PICTURE }],
    reply_to: mail.school_email,
  };
}
