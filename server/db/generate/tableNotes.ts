/** What the database itself does not know about a table. */
export type TableNotes = {
  /** What a row is, for docs/data-model.md. */
  about: string;
  /** Columns whose name does not say enough. Goes to both generated files. */
  columns?: Record<string, string>;
  /** Narrower TypeScript types, without `Generated` and `null`, which the database knows. */
  types?: Record<string, string>;
};

/** Everything about tables that the database itself does not know. After an edit: `npm run tables`. */
export const TABLE_NOTES: Record<string, Record<string, TableNotes>> = {
  'Schools and accounts': {
    tenants: {
      about: 'A school.',
      columns: {
        stripe_account: 'Stripe account of the school, if it has its own. Never sent to a page.',
        email: 'Where answers to mails of the school go; empty: to its first admin. Never sent to a page.',
      },
    },
    tenant_hosts: { about: 'A host that serves a school. The first one is its public address.' },
    directory_version: { about: 'One row, counted up when schools or hosts change, so that every process reloads its directory.' },
    users: {
      about: 'An account at one school: a visitor or an admin.',
      columns: {
        password_hash: 'null: the account was made by social sign-in and has no password.',
        lang: 'Language of the page at the last sign-in.',
      },
      types: { lang: 'Language' },
    },
    sessions: { about: 'A signed-in browser. Only a hash of its token is stored.' },
    password_resets: { about: 'A mailed link to a new password, stored as a hash and used once.' },
    user_identities: { about: 'The identity at Google, Apple or Facebook that signs in to an account.' },
    settings: { about: 'A setting of a school, one row per name of `shared/school/settings.ts`.' },
  },
  'Catalog and content': {
    activities: {
      about: 'What lessons are held of, with its price and, if it recurs, its plan.',
      columns: {
        recurrent_config: 'JSON text of `Recurrence`.',
        deleted_at: 'Soft delete: deleted lessons still refer to it.',
      },
      types: { recurrent: '0 | 1' },
    },
    tags: { about: 'A label for lessons, such as a level.' },
    instructors: {
      about: 'An instructor of the school.',
      columns: { calendar_secret: 'Secret in the address of the calendar feed of this instructor.' },
    },
    products: { about: 'A line of the price list.' },
    posts: { about: 'A news article on the public site.' },
  },
  'Lessons and bookings': {
    lessons: {
      about: 'A lesson on a date: made by an admin, or made from an occurrence by its first booking.',
      columns: {
        num_bookings: 'Places taken, holds included. Changed only together with the bookings.',
        deleted_at: 'Soft delete: cancelled bookings still refer to it.',
        recur_activity_id: 'Activity of the occurrence that it was made from; null: made by an admin.',
        recur_date: 'Date of that occurrence in the time zone of the school.',
        recur_time: 'Time of that occurrence in the time zone of the school.',
      },
      types: { is_cancelled: '0 | 1' },
    },
    lesson_tags: { about: 'The tags of lessons.' },
    lesson_instructors: { about: 'The instructors of lessons.' },
    bookings: {
      about: 'Places in a lesson, booked by a visitor or added by an admin. The id is its unguessable link.',
      columns: {
        data: 'JSON text of the participants.',
        payment_intent_id: 'Idempotency key of the request that made it.',
        stripe_session_id: 'Set when it was paid by card.',
        paid_at_school: 'An admin has marked it as paid. Never set together with `stripe_session_id`.',
        hold_until: 'Set while a payment is awaited: its places are held until then, and free afterwards.',
        reminded_of: 'Date of the lesson, `2026-07-04`, that the last reminder was about.',
      },
      types: { status: 'BookingStatus', source: 'BookingSource' },
    },
  },
  Payments: {
    payments: {
      about: 'An attempt to pay for a booking, with its payment page and its refund.',
      columns: {
        account: 'Account of the school at the provider; null: the money went to the operator.',
        session_id: 'Id of the payment page at the provider, once there is one.',
        return_to: 'JSON text of `ReturnTo`: where the payment page sends visitors back to.',
      },
      types: { status: 'PaymentStatus', refund_reason: 'RefundReason' },
    },
    payment_events: {
      about: 'A webhook event of a payment provider, stored once. Read by the owner role only.',
      columns: { event: 'JSON text of `PaymentEvent`.' },
    },
    test_checkouts: {
      about: 'A payment page of the demo.',
      columns: { request: 'JSON text of `CheckoutRequest`.' },
      types: { status: "'open' | 'complete' | 'expired'" },
    },
  },
  'Mail, news and push': {
    mails: {
      about: 'A queued or sent mail. It is written when it is sent, from the rows it refers to.',
      columns: {
        notification_id: 'The news that it belongs to.',
        payment_id: 'The payment that it tells of.',
        known_date: 'Mail about a changed lesson: the date that its reader knows.',
        told: 'Mail about a changed lesson: the date that it told, or `cancelled`.',
        failure: 'Why it could not be sent.',
        content: 'JSON text of the written mail. Kept for the demo mailbox only.',
      },
      types: { kind: 'MailKind', status: "'queued' | 'sent' | 'failed'", failure: 'MailFailure' },
    },
    subscribers: {
      about: 'A subscription to news by mail. The id is the unguessable link that confirms it.',
      columns: { mailed_at: 'When the confirmation was last mailed.', since: 'When it came into this state.' },
      types: { state: 'SubscriberState', since: 'string' },
    },
    notifications: { about: 'News that a school has sent to its subscribers.' },
    push_subscriptions: {
      about: 'A browser that wants news by web push (RFC 8030).',
      columns: { p256dh: 'Public key of the browser (RFC 8291).', auth: 'Authentication secret of the browser (RFC 8291).' },
    },
    push_messages: { about: 'News for one browser.', types: { status: "'queued' | 'sent' | 'failed'" } },
    push_keys: { about: 'The VAPID keys (RFC 8292) of the installation, one row. Read by the owner role only.' },
    mail_domains: { about: 'When the next mail may go to a mail domain, so that a large domain is not flooded. Read by the owner role only.' },
    mailbox_counts: { about: 'How many mails strangers have had sent to one address. Written by `count_mailbox` only.' },
  },
};

/** Where the types above come from. */
export const TYPE_IMPORTS = {
  BookingSource: '#shared/contract/booking.ts#BookingSource',
  BookingStatus: '#shared/contract/booking.ts#BookingStatus',
  GeneratedAlways: 'kysely#GeneratedAlways',
  Language: '#shared/language.ts#Language',
  MailFailure: '#shared/contract/mail.ts#MailFailure',
  MailKind: '#shared/contract/mail.ts#MailKind',
  PaymentStatus: '#shared/contract/payment.ts#PaymentStatus',
  RefundReason: '#shared/contract/payment.ts#RefundReason',
  SubscriberState: '#shared/contract/subscriber.ts#SubscriberState',
};
