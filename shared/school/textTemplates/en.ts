import type { TextTemplates } from './fillTemplate.ts';

/** The templates in English. */
export const en: TextTemplates = {
  terms_conditions: `## Who we are

{{name}} gives the lessons on this site.

- Address: {{address}}
- Phone: {{phone}}
- Email: {{email}}
- Registration: {{number}}

## Booking

A booking counts once the confirmation has arrived by email. It names the lesson, the time, the people and the price.

## Paying

The price is shown before you book. You pay online or at the school, as the booking says.

## Cancelling

Up to {{hours}} hours before the lesson you can cancel by the link in your email, and get back what you paid. After that we keep the price.

If we cancel a lesson because of the sea, the weather or illness, you get your money back.

## Your safety

Everyone in the water can swim. Tell us before the lesson about illnesses, injuries and pregnancy. Our instructors decide whether the sea is safe, and what they say counts.

## Liability

We are insured as the law asks of us. Please leave valuables at home, because we cannot watch over them.
`,
  privacy_policy: `## Who is responsible

{{name}} is responsible for the data on this site.

- Address: {{address}}
- Phone: {{phone}}
- Email: {{email}}

## What we keep, and why

- For a booking: names and ages of the participants, your phone number and your email. We need them to give the lesson, and to reach you if it changes.
- For payments: amount, time and way. Card numbers go to the payment provider alone; we never see them.
- For news: your email, if you asked for news. Every email has a link that ends it.

## For how long

We keep bookings and payments as long as the tax law asks for, and nothing else for longer than it is needed.

## Who else gets them

The company that runs this booking site for us and the payment provider. We sell no data.

## Your rights

You can ask what we keep about you, have it corrected or deleted, and complain to your country's data protection authority. Write to us.
`,
};
