import type { Generated, GeneratedAlways } from 'kysely';
import type { BookingSource, BookingStatus } from '#shared/contract/booking.ts';
import type { MailFailure, MailKind } from '#shared/contract/mail.ts';
import type { PaymentStatus, RefundReason } from '#shared/contract/payment.ts';
import type { SubscriberState } from '#shared/contract/subscriber.ts';
import type { Language } from '#shared/language.ts';

/** Every table but `tenants` carries its school first in its key, and row-level security behind that. */
type OfTenant = { tenant_id: number };

/** An instant: `2026-07-04T09:00:00Z` when read (see connect.ts), the same or a Date when written. */
type Timestamp = string;

/** How often admins have changed a record: 1 when it is new. */
type Versioned = { version: Generated<number> };

/** The rows of the database, column by column, as `migrations/` make them. */
export type Tables = {
  tenants: {
    id: Generated<number>;
    slug: string;
    name: string;
    logo_url: Generated<string>;
    cover_url: Generated<string>;
    api_base: Generated<string>;
    timezone: Generated<string>;
    country: Generated<string>;
    theme_color: Generated<string>;
    refund_hours: Generated<number>;
    /** Stripe's connected account, where the school has its own. Never in a page. */
    stripe_account: string | null;
    /** Where answers to the school's mails go, '' for its first admin's address. Never in a page. */
    email: Generated<string>;
  };
  tenant_hosts: OfTenant & { host: string; position: number };
  directory_version: { version: Generated<number> };
  users: OfTenant & {
    id: Generated<number>;
    email: string;
    /** null: an account made by social sign-in, which has no password. */
    password_hash: string | null;
    name: Generated<string>;
    phone: Generated<string>;
    photo_url: Generated<string>;
    is_admin: Generated<boolean>;
    /** The language of the page that it last signed in at, if it has. */
    lang: Language | null;
  };
  sessions: OfTenant & { token_hash: Buffer; user_id: number; expires_at: Timestamp };
  password_resets: OfTenant & { token_hash: Buffer; user_id: number; expires_at: Timestamp };
  user_identities: OfTenant & { provider: string; subject: string; user_id: number };
  activities: OfTenant & Versioned & {
    id: Generated<number>;
    name: string;
    place: Generated<string>;
    price_cents: Generated<number>;
    order_num: Generated<number>;
    recurrent: Generated<0 | 1>;
    recurrent_config: Generated<string>;
    color: Generated<string>;
    /** Kept for lessons that are off every list and still refer to it. */
    deleted_at: Timestamp | null;
  };
  tags: OfTenant & Versioned & { id: Generated<number>; name: string; color: Generated<string> };
  instructors: OfTenant & Versioned & {
    id: Generated<number>;
    name: string;
    email: Generated<string>;
    phone: Generated<string>;
    color: Generated<string>;
    /** Opens the instructor's own calendar, where there is one. */
    calendar_secret: string | null;
  };
  settings: OfTenant & Versioned & { id: Generated<number>; name: string; value: string };
  lessons: OfTenant & Versioned & {
    id: Generated<number>;
    activity_id: number;
    date: Timestamp;
    is_cancelled: Generated<0 | 1>;
    num_places: number;
    num_bookings: Generated<number>;
    open_days_before: number | null;
    deleted_at: Timestamp | null;
    /** The class that it was made from, on the school's wall clock; null: made by hand. */
    recur_activity_id: Generated<number | null>;
    recur_date: Generated<string | null>;
    recur_time: Generated<string | null>;
  };
  lesson_tags: OfTenant & { lesson_id: number; tag_id: number };
  lesson_instructors: OfTenant & { lesson_id: number; instructor_id: number };
  bookings: OfTenant & {
    id: string;
    lesson_id: number;
    status: Generated<BookingStatus>;
    num_participants: number;
    phone: string;
    email: string | null;
    notes: string;
    data: string;
    lang: string;
    payment_intent_id: string | null;
    /** Paid by card. */
    stripe_session_id: string | null;
    /** Paid at the school, as an admin says; never both. */
    paid_at_school: Generated<boolean>;
    /** Set while a payment is awaited: its places are held so long, and free from then on. */
    hold_until: Timestamp | null;
    creation_date: Timestamp;
    user_id: number | null;
    source: Generated<BookingSource>;
    /** The lesson's day, `2026-07-04`, that its people were last reminded of. */
    reminded_of: string | null;
  };
  posts: OfTenant & Versioned & { id: Generated<number>; title: string; body: Generated<string>; creation_date: Generated<Timestamp> };
  products: OfTenant & Versioned & {
    id: Generated<number>;
    title: string;
    description: Generated<string>;
    price_cents: number;
    num_uses: Generated<number>;
    order_num: Generated<number>;
    name: Generated<string>;
  };
  subscribers: OfTenant & {
    /** Unguessable: the mailed link that confirms the subscription. */
    id: string;
    email: string;
    lang: string;
    verified: Generated<boolean>;
    creation_date: Timestamp;
    /** When the confirmation was last mailed. */
    mailed_at: Timestamp;
    verified_at: Timestamp | null;
    unsubscribed_at: Timestamp | null;
    state: GeneratedAlways<SubscriberState>;
    /** Since when it is in this state. */
    since: GeneratedAlways<Timestamp>;
  };
  /** Web push (RFC 8030): where a browser is reached, and the keys that its messages are encrypted with (RFC 8291). */
  push_subscriptions: OfTenant & {
    id: string;
    endpoint: string;
    p256dh: string;
    auth: string;
    lang: string;
    creation_date: Timestamp;
  };
  /** One sending of the news to one browser. */
  push_messages: OfTenant & {
    id: Generated<number>;
    notification_id: number;
    subscription_id: string;
    status: Generated<'queued' | 'sent' | 'failed'>;
    sent_at: Timestamp | null;
    last_error: string | null;
  };
  /** The installation's own keys for push services (VAPID, RFC 8292): one row, the owner's alone. */
  push_keys: { is_only: Generated<boolean>; public_key: string; private_key: string; creation_date: Generated<Timestamp> };
  /** Mails that strangers caused a mailbox, at all schools; the application counts by the function `count_mailbox` alone. */
  mailbox_counts: { mailbox: Buffer; purpose: string; until: Timestamp; count: number };
  payments: OfTenant & {
    id: string;
    booking_id: string;
    provider: string;
    /** The provider's account of the school that the money went to, where it is not the operator's. */
    account: string | null;
    /** The provider's, once it is known. */
    session_id: string | null;
    url: string | null;
    /** JSON text of `ReturnTo`: where the payment page sends people back to. */
    return_to: string;
    amount_cents: number;
    currency: Generated<string>;
    status: Generated<PaymentStatus>;
    provider_payment_id: string | null;
    refund_reason: RefundReason | null;
    refund_id: string | null;
    refund_attempt: Generated<number>;
    refunded_cents: Generated<number>;
    disputed_at: Timestamp | null;
    last_error: string | null;
    creation_date: Timestamp;
    expires_at: Timestamp;
    paid_at: Timestamp | null;
    refunded_at: Timestamp | null;
  };
  /** The demo's payment pages. `request`: JSON text of `CheckoutRequest`. */
  test_checkouts: OfTenant & {
    id: string;
    payment_id: string;
    request: string;
    status: Generated<'open' | 'complete' | 'expired'>;
    is_refunded: Generated<boolean>;
  };
  /** What providers told, once each; the owner's alone. `event`: JSON text of `PaymentEvent`. */
  payment_events: { id: string; event: string; received_at: Timestamp; processed_at: Timestamp | null; last_error: string | null };
  notifications: OfTenant & { id: Generated<number>; creation_date: Timestamp };
  mails: OfTenant & {
    id: Generated<number>;
    kind: MailKind;
    recipient: string;
    lang: string;
    /** What the mail is about: exactly one of the three. */
    booking_id: string | null;
    user_id: number | null;
    subscriber_id: string | null;
    /** The payment that it tells of, beside its booking. */
    payment_id: string | null;
    /** The sending of the news that it belongs to. */
    notification_id: number | null;
    /** Of a lesson's change: when its reader takes the lesson to be; and what the mail told when it was written, a date or 'cancelled'. */
    known_date: Timestamp | null;
    told: string | null;
    status: Generated<'queued' | 'sent' | 'failed'>;
    creation_date: Generated<Timestamp>;
    sent_at: Timestamp | null;
    last_error: string | null;
    /** Why it failed, once it has. */
    failure: Generated<MailFailure | null>;
    /** JSON text of the mail as it was written, kept by the demo's mailbox only. */
    content: string | null;
  };
};
