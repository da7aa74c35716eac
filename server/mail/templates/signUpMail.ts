import type { Language } from '#shared/language.ts';
import { mailHtml } from '../layout/mailHtml.ts';
import { mailText } from '../layout/mailText.ts';
import type { WrittenMail } from '../layout/writtenMail.ts';
import { mailTexts } from '../locales/mailTexts.ts';

/** `address`: of the future school; `origin`: of the main host; `url`: the link that opens the school. */
type SignUpMail = { name: string; email: string; address: string; origin: string; url: string; lang: Language };

/** The product in the place of a school, at the head of its own mails. */
const PRODUCT = { name: 'Lineup', logo_url: '/icons/lineup-180.png', theme_color: '#e4572e' };

/** Writes the mail with an invitation to sign a school up. */
export function writeSignUpInvitationMail({ email, origin, url, lang }: Pick<SignUpMail, 'email' | 'origin' | 'url' | 'lang'>): WrittenMail {
  const t = mailTexts(lang);
  const content = {
    ...{ kind: 'registration' as const, lang, tenant: PRODUCT, origin, schoolNotes: '' },
    title: t('Your invitation to Lineup'),
    lead: t('You are invited to open your surf school at Lineup, the booking site for surf schools. The invitation works once, and for 14 days. If you do not want it, there is nothing to do.'),
    button: { label: t('Open your school'), url },
    reason: t('You get this mail because the operator of Lineup has invited you.'),
  };
  return { to: email, subject: content.title, html: mailHtml(content), text: mailText(content), attachments: [] };
}

/** Writes the mail with the link that opens a school. */
export function writeSignUpMail({ name, email, address, origin, url, lang }: SignUpMail): WrittenMail {
  const t = mailTexts(lang);
  const content = {
    ...{ kind: 'registration' as const, lang, tenant: PRODUCT, origin, schoolNotes: '' },
    title: t('Open your school'),
    lead: t('{{school}} is ready to open at {{address}}. Open it with this link, then sign in with your email and the password you have chosen. The link works for 24 hours. If it was not you, there is nothing to do.', {
      school: name,
      address: address.replace(/^https?:\/\//, ''),
    }),
    button: { label: t('Open the school'), url },
    reason: t('You get this mail because a surf school was signed up with this address.'),
  };
  return { to: email, subject: `${content.title} – ${name}`, html: mailHtml(content), text: mailText(content), attachments: [] };
}
