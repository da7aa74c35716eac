import { participantsOf } from '#shared/bookings/participants.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import type { Language } from '#shared/language.ts';
import { lessonEnd } from '#shared/lessons/lessonEnd.ts';
import { type MessageTexts, messageFor } from '#shared/messages/guestMessage.ts';
import { formatDay, formatTime } from '#shared/time/time.ts';
import { capitalize } from '../layout/capitalize.ts';
import type { Fact } from '../layout/mailContent.ts';
import { mailHtml } from '../layout/mailHtml.ts';
import { mailText } from '../layout/mailText.ts';
import type { WrittenMail } from '../layout/writtenMail.ts';
import { mailTexts } from '../locales/mailTexts.ts';
import { type BookedLesson, participantNames } from './bookingFacts.ts';

type Reader = { booking_id: string; recipient: string; mail_extra_notes: string; school_email: string };

/** Writes a message of the school to the guest of a booking, with the lesson that it is about. */
export function writeGuestMessage(mail: Reader, message: MessageTexts, booked: BookedLesson, { lang, tenant, origin }: { lang: Language; tenant: Tenant; origin: string }): WrittenMail {
  const { timezone } = tenant;
  const t = mailTexts(lang);
  const participants = participantsOf(booked);
  const whenIn = (language: Language) => ({ day: formatDay(booked.date, language, timezone, 'year'), time: formatTime(booked.date, timezone) });
  const { subject, body } = messageFor(message, lang, tenant.langs[0]!, (language) => ({ name: participants[0]?.name ?? '', lesson: booked.activity, ...whenIn(language) }));
  const { day, time } = whenIn(lang);
  const end = lessonEnd(booked);
  const facts: Fact[] = [[t('Participants', { count: participants.length }), participantNames(participants, t)], [t('Booking number'), booked.reference]];
  const content = {
    ...{ kind: 'guest_message' as const, lang, tenant, origin, title: subject, lead: body, facts, schoolNotes: mail.mail_extra_notes },
    lesson: { activity: booked.activity, place: booked.place, day: capitalize(day, lang), time: end ? `${time}–${formatTime(end, timezone)}` : time, isOff: booked.is_cancelled === 1 },
    button: { label: t('See or cancel the booking'), url: `${origin}/booking/${mail.booking_id}?lang=${lang}` },
    reason: t('You get this mail because somebody booked with this address at {{school}}.', { school: tenant.name }),
  };
  return { to: mail.recipient, subject: `${subject} – ${tenant.name}`, html: mailHtml(content), text: mailText(content), attachments: [], reply_to: mail.school_email };
}
