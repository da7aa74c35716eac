/** What the database itself does not know about a table. */
export type TableNotes = {
  /** What a row is, for docs/data-model.md. */
  about: string;
  /** Columns whose name does not say enough. Goes to both generated files. */
  columns?: Record<string, string>;
  /** Narrower TypeScript types, without `Generated` and `null`, which the database knows. */
  types?: Record<string, string>;
};

/** Of each table with texts that visitors read. */
const TRANSLATIONS = 'JSON object of `Translations`: texts in further languages by language and field. The columns hold the default language.';

/** Everything about tables that the database itself does not know. After an edit: `npm run tables`. */
export const TABLE_NOTES: Record<string, Record<string, TableNotes>> = {
  'Schools and accounts': {
    tenants: {
      about: 'A school.',
      columns: {
        cover: 'The uploaded cover as pages show it (`Photo`); null: `cover_url` is no upload.',
        stripe_account: 'Stripe account of the school, if it has its own. Never sent to a page.',
        closing_at: 'When all its data is deleted, if it is closing.',
        closing_reminded_at: 'When its owners were told again.',
        added_at: 'When it was added; null: before operators had pages.',
        erased_at: 'Since when its data is being deleted. It is in no directory any more.',
        moved_at: 'Since when it is at another installation. Here it is in no directory any more, and its jobs rest.',
        suspended_at: 'Since when the operator has suspended it: its site is closed and nothing changes. Null: it is open.',
        email: 'Where answers to mails of the school go; empty: to its first admin. Never sent to a page.',
        langs: 'Languages that the site offers, the default one first.',
        version: 'Counts changes by admins.',
      },
      types: { cover: 'Photo', langs: 'Language[]' },
    },
    tenant_hosts: {
      about: 'A host that serves a school, or an own domain that the school has entered. The first one that does not redirect is its main address.',
      columns: {
        state: '`unverified`: an own domain that is not proven yet. `redirect`: public pages lead to the main address.',
        token: 'The text that proves an own domain by DNS; null: the operator has given the host.',
        entered_at: 'When the school has entered it.',
        checked_at: 'When DNS was asked last.',
        next_check_at: 'When it is asked next; null: only by the button.',
        found: 'What the last check found (`DomainFindings`).',
      },
      types: { state: "'unverified' | 'active' | 'redirect'", found: 'DomainFindings' },
    },
    closed_slugs: { about: 'The slug of a school whose data was deleted. No other school gets it. Read by the owner role only.' },
    directory_version: { about: 'One row, counted up when schools or hosts change, so that every process looks at `directory_changes`.' },
    directory_changes: { about: 'For each school, also one that is gone, the version of the directory at its last change.' },
    users: {
      about: 'An account at one school: of a guest or of a member of the team.',
      columns: {
        role: '`shared/team/rights.ts` says what it may do.',
        is_admin: 'Is the role admin or owner? Generated.',
        instructor_id: 'The instructor who this account is: their lessons are its own lessons.',
        password_hash: 'null: the account was made by social sign-in and has no password.',
        lang: 'Language of the page at the last sign-in.',
        is_confirmed: 'The owner of the email has confirmed it. Only then it is unique at the school.',
      },
      types: { lang: 'Language', role: 'Role' },
    },
    team_rules: { about: 'What a school decides about its team. No row: nothing is allowed or required.' },
    authenticators: {
      about: 'The authenticator app of an account. Counts once it is confirmed by a first code.',
      columns: { secret: 'Encrypted with a key that the application’s role cannot read.', last_step: 'The time step of the latest code, so that no code works twice.' },
    },
    recovery_codes: { about: 'A code that replaces a second factor once, stored as a hash.' },
    passkeys: {
      about: 'A passkey of an account: its public key. The private key never leaves the device.',
      columns: {
        credential_id: 'The name that the device gave it.',
        public_key: 'As COSE, RFC 9052.',
        counter: 'Of its latest signature, so that a copied key is noticed; 0 for keys that do not count.',
        transports: 'How browsers reach it, as they told it.',
        host: 'The host on which it was made, without a port. It works nowhere else.',
      },
    },
    passkey_challenges: {
      about: 'What a passkey has to sign: once, within a few minutes, in the browser that asked.',
      columns: { browser_hash: 'Hash of the cookie of that browser.', user_id: 'null: of a sign-in that names no account yet.' },
    },
    invitations: {
      about: 'An invitation into the team that has not been accepted.',
      columns: { token_hash: 'Hash of the secret in the latest mailed link; null until that mail is written.' },
      types: { role: 'TeamRole', lang: 'Language' },
    },
    sessions: {
      about: 'A signed-in browser. Only a hash of its token is stored. `shared/sessionRules.ts` says when it ends.',
      columns: {
        id: 'Names the session to its owner; it is no key to it.',
        host: 'The host that it was started on, without a port. It is valid nowhere else.',
        last_seen_at: 'Stored once an hour at most.',
      },
    },
    email_changes: {
      about: 'A new email address of an account that awaits confirmation.',
      columns: { token_hash: 'Hash of the secret in the latest mailed link; null until that mail is written.' },
    },
    password_resets: { about: 'A mailed link to a new password, stored as a hash and used once.' },
    registrations: {
      about: 'The mailed link that confirms the address of an account. The id is its secret.',
      columns: { next: 'Path of the page to continue at, empty: home.' },
    },
    sign_in_attempts: {
      about: 'How often an account was tried, from everywhere, from a network or both. Written by `claim_sign_in` and `settle_sign_in` only.',
      columns: {
        key: 'Keyed hash of what is counted.',
        reset_at: 'When the count starts anew.',
        known_until: 'Account and network: until then the owner is known to sign in from there.',
      },
    },
    sign_ups: {
      about: 'A school that has signed itself up and waits for its mailed link to be used. Read by the owner role only, and deleted a day later.',
      columns: {
        password_hash: 'Of the future admin; null once the school is open.',
        token_hashes: 'Hashes of the secrets in mailed links, one for each attempt to send the mail.',
        opened_school: 'The school that the link has opened.',
        content: 'JSON text of the written mail. Kept for the demo mailbox only.',
        invitation_id: 'The invitation that it needs, where signing up needs one.',
      },
    },
    operators: {
      about: 'An account that manages all schools on the pages of the main host. Read by the owner role only.',
      columns: { secret: 'Encrypted secret of the authenticator, if there is one.', last_step: 'Time step of the last code, so that no code works twice.' },
    },
    operator_sessions: { about: 'A browser in which an operator is signed in. Read by the owner role only.', columns: { token_hash: 'SHA-256 of the token in the cookie.' } },
    sign_up_invitations: {
      about: 'An invitation to sign a school up, mailed by an operator. It opens one school. Read by the owner role only.',
      columns: {
        token_hashes: 'Hashes of the secrets in mailed links, one for each attempt to send the mail.',
        opened_school: 'The school that it has opened.',
        content: 'JSON text of the written mail. Kept for the demo mailbox only.',
      },
    },
    hash_keys: { about: 'The key of hashes of personal data, one row. Read by the owner role only.' },
    user_identities: { about: 'The identity at Google, Apple or Facebook that signs in to an account.' },
    settings: {
      about: 'A setting of a school, one row per name of `shared/school/settings.ts`.',
      columns: { translations: TRANSLATIONS },
      types: { translations: 'Translations' },
    },
    school_exports: {
      about: 'The latest export of a school: the one that is wanted, and the one that can be downloaded.',
      columns: { wanted: 'Set while one is to be made: its file will have this name.', wanted_by: 'The account that asked, which gets a mail when it is ready.', file: 'The name of the file in the file store; it is kept until `expires_at`.', rows: 'In all its tables.' },
    },
  },
  'Catalog and content': {
    activities: {
      about: 'What lessons are held of, with its price and, if it recurs, its plan.',
      columns: {
        recurrent_config: 'JSON text of `Recurrence`.',
        vat_basis_points: 'VAT rate, 2300 for 23 %; null: the default rate of the school, the setting `vat_rate`.',
        deposit_percent: 'What is asked for online, in percent of the price; null: all of it.',
        photos: 'JSON list of `Photo`; the first one stands for the activity on cards.',
        deleted_at: 'Soft delete: deleted lessons still refer to it.',
        archived: '1: visitors and forms do not see it any more; old bookings do.',
        included: 'A thing per line, as in `bring`.',
        child_price_cents: 'What participants younger than `child_under` years pay; null: as everybody.',
        consent_under: 'Younger participants need a guardian’s consent; null: no participant does.',
        questions: 'What is asked of each participant: JSON list of `Question`.',
        meeting_minutes: 'How many minutes before the lesson people meet.',
        default_places: 'What new lessons take from it, as the other columns `default_…`. Deleted instructors and tags may stay in them.',
        translations: TRANSLATIONS,
      },
      types: { recurrent: '0 | 1', archived: '0 | 1', level: 'Level', photos: 'Photo[]', questions: 'Questions', translations: 'Translations' },
    },
    tags: { about: 'A label for lessons, such as a level.', columns: { translations: TRANSLATIONS }, types: { translations: 'Translations' } },
    instructors: {
      about: 'An instructor of the school.',
      columns: { calendar_secret: 'Secret in the address of the calendar feed of this instructor.', langs: 'Languages that they speak, by ISO 639-1 code.', photos: 'The portrait: JSON list of at most one `Photo`.', translations: TRANSLATIONS },
      types: { photos: 'Photo[]', translations: 'Translations' },
    },
    products: {
      about: 'A line of the price list: a pack of uses.',
      columns: {
        valid_days: 'How many days a pack is valid after it is paid; null: without end.',
        activities: 'Activities that it pays for; none: all.',
        transferable: 'May others than its holder use it?',
        translations: TRANSLATIONS,
      },
      types: { translations: 'Translations' },
    },
    posts: {
      about: 'A news article on the public site.',
      columns: { photos: 'The picture at the top: JSON list of at most one `Photo`.', translations: TRANSLATIONS },
      types: { photos: 'Photo[]', translations: 'Translations' },
    },
    files: {
      about: 'An uploaded photo, stored in several versions under `/files/{hash}-…`. Removed when nothing has used it for a day.',
      columns: {
        hash: 'The beginning of the SHA-256 of the upload and its type.',
        type: 'The kind of the files beside AVIF: PNG for logos.',
        width: 'Of the largest version.',
        placeholder: 'The average colour, `#rrggbb`.',
        bytes: 'Of all versions together.',
        referenced_at: 'When a record began to use it, or the nightly check last found it in use.',
      },
      types: { type: 'PhotoType' },
    },
  },
  'Lessons and bookings': {
    lessons: {
      about: 'A lesson on a date: made by an admin, or made from an occurrence by its first booking.',
      columns: {
        is_private: 'Made of an accepted offer: no list of the site shows it.',
        num_bookings: 'Places taken, holds included. Changed only together with the bookings.',
        deleted_at: 'Soft delete: cancelled bookings still refer to it.',
        cancel_reason: 'Why it is cancelled, in words of the school for its guests; empty: not said.',
        recur_activity_id: 'Activity of the occurrence that it was made from; null: made by an admin.',
        recur_date: 'Date of that occurrence in the time zone of the school.',
        recur_time: 'Time of that occurrence in the time zone of the school.',
      },
      types: { is_cancelled: '0 | 1', is_private: '0 | 1' },
    },
    lesson_tags: { about: 'The tags of lessons.' },
    lesson_instructors: { about: 'The instructors of lessons.' },
    bookings: {
      about: 'Places in a lesson, booked by a visitor or added by an admin. The id is its unguessable link.',
      columns: {
        reference: 'What people call it by, such as `PN-7K3M`. No secret: it opens nothing.',
        payment_intent_id: 'Idempotency key of the request that made it.',
        booked_for: 'Date of the lesson when it was booked. Differs from the date of the lesson once the school has moved it.',
        date_changes: 'How often its guest has changed the date.',
        refund_until: 'Set when its guest changes the date: the refund deadline that held then, which a later date does not extend. Null again once the school moves it.',
        price_assumed: 'Made before prices were kept: its prices are what its payment said, else those of the day of the migration.',
        hold_until: 'Set while a payment is awaited: its places are held until then, and free afterwards.',
        vat_basis_points: 'VAT rate when it was made, 2300 for 23 %; null: none was set then. A trigger keeps it.',
        in_credit: 'Its ledger is below zero, so there may be money to give back. Kept by a trigger of `ledger_entries`.',
        is_due: 'Its ledger is above zero, so something is still to be paid. Kept by the same trigger.',
        num_missed: 'Participants marked as missed, for reports.',
        version: 'How often an admin edited it, from 1.',
        calendar_steps: 'Added to the version of its lesson: the sequence of its calendar entry rises with each edit.',
        reminded_of: 'Date of the lesson, `2026-07-04`, that the last reminder was about.',
        review_asked: 'Its guest was asked for a review.',
        terms_version: 'The terms that the guest accepted; null: an admin entered the booking, there were none, or it was made before versions were kept.',
      },
      types: { status: 'BookingStatus', source: 'BookingSource' },
    },
    reviews: {
      about: 'What the guest of a booking says of the lesson.',
      columns: {
        lesson_date: 'Date of the lesson when the review was written first.',
        words: 'Empty: stars alone.',
        name: 'What the guest wants to be called; empty: no name.',
        changed_at: 'When the guest changed it last.',
        answer: 'What the school answers; empty: nothing.',
        hidden_at: 'Since when the school does not show it; null: visitors see it.',
        hidden_reason: 'Why it is hidden; its guest reads that.',
        version: 'Counts changes.',
      },
      types: { lang: 'Language' },
    },
    unpaid_places: {
      about: 'Places of a booking that count towards a limit, one row for its network, phone number and email each. Written by `take_unpaid_places`.',
      columns: {
        counted_for: 'Keyed hash of the network, phone number or email.',
        booking_id: 'The booking. It may be missing, because places are counted before it is stored.',
        until: 'When they no longer count. The row is deleted within an hour after.',
      },
    },
    used_proofs: { about: 'A solved challenge that was used, as a hash, so that it is used once.' },
    booking_limit_keys: { about: 'The secret that hashes and signs for the limits of places, one row. Read by the owner role only.' },
    participants: {
      about: 'A person of a booking.',
      columns: { position: 'Order within the booking, from 0.', price_cents: 'Price agreed when this person joined.', attendance: 'null: not marked.', answers: 'JSON list of `Answer`, in the school’s default language; null: the activity asked nothing.', consent_at: 'When a guardian agreed; null: not needed.' },
      types: { attendance: 'Attendance', answers: 'Answers' },
    },
    lesson_series: { about: 'Lessons that an admin added together.', columns: { id: 'From the client, so that a repeated request adds nothing.', undone_at: 'When an admin took the lessons back.' } },
    lesson_series_lessons: { about: 'The lessons of a series.' },
    call_offs: {
      about: 'Lessons that an admin called off together. Each of their bookings has a choice.',
      columns: {
        reason: 'What guests read, by language.',
        offers_dates: 'Guests may choose another date; else money goes back as soon as it cannot be taken back.',
        fallback: 'What guests get who do not choose: their money, or a credit.',
        deadline: 'The fallback counts for all who have not chosen by then.',
        taken_back_at: 'When an admin took it back, before anything was sent.',
      },
      types: { fallback: 'Fallback' },
    },
    call_off_lessons: { about: 'The lessons of a call-off.', columns: { restored_at: 'When the lesson took place after all; null: it is still called off.' } },
    call_off_choices: {
      about: 'The choice of a booking of a called-off lesson, made once.',
      columns: { lesson_id: 'The lesson that was called off.', choice: 'null: nothing chosen yet; kept: the lesson takes place after all.', chosen_by: 'The guest, or the deadline; null if the lesson takes place after all.' },
      types: { choice: 'MadeChoice', chosen_by: "'guest' | 'deadline'" },
    },
    enquiries: {
      about: 'An enquiry for a group or a private lesson, with the offer of the school. The link of its mails has the secret.',
      columns: {
        wish: 'What is asked for, in the words of the visitor.',
        state: 'An offer whose time is over stays offered.',
        answer: 'What the school wrote to its latest offer or refusal.',
        offer_cents: 'The price for all people, in cents.',
        booking_id: 'The booking of an accepted offer.',
      },
      types: { kind: 'EnquiryKind', state: 'StoredEnquiryState' },
    },
    waiting: {
      about: 'An entry of the waiting list of a full lesson. The link of its mails has the secret.',
      columns: {
        position: 'Order within the lesson.',
        state: 'taken: the offered places were accepted; lapsed: the time of the offer is over. An offer whose booking has ended stays offered until places are offered again.',
        booking_id: 'The booking that holds, or held, the offered places.',
        subscription_id: 'The browser that is offered the places as well.',
      },
      types: { state: 'WaitingState' },
    },
    opening_requests: {
      about: 'A visitor who wants a mail when a lesson opens for booking. The id is the secret of the link that ends it.',
      columns: { subscription_id: 'The browser that is told as well.', told_at: 'When the mail that the lesson is open was queued; null: not yet.' },
    },
    guest_messages: {
      about: 'A message that the school wrote to the guests of lessons.',
      columns: {
        idempotency_key: 'Sent twice with the same key, it is one message.',
        subject: 'By language.',
        body: 'By language.',
      },
      types: { subject: 'Record<string, string>', body: 'Record<string, string>' },
    },
    guest_message_bookings: { about: 'The bookings that a message was for, with or without an email.', columns: { lesson_id: 'The lesson of the booking at that time.' } },
    guests: {
      about: 'A person who books, found by email. A booking without an email has a guest of its own.',
      columns: {
        email: 'Of a merged guest, the address by which later bookings still find it.',
        merged_into: 'The guest of which it has become a part; null: it stands by itself. Bookings keep the guest with whom they were made.',
        version: 'Raised by each change in the back office.',
        erased_at: 'When name, address and number were erased (docs/privacy.md); null: they were not.',
      },
    },
    data_links: { about: 'A mailed link with which an address sees, corrects and erases its own data for a day. The id is its secret.' },
    terms_versions: {
      about: 'A text that the terms of the school have had. A booking names the one that it accepted. Rows are added by a trigger of `settings`, and never changed.',
      columns: { text: 'In the default language, as Markdown.', translations: 'As in `settings`.' },
      types: { translations: 'Translations' },
    },
  },
  Payments: {
    payments: {
      about: 'An attempt to pay for a booking or a pass, with its payment page and its refund.',
      columns: {
        account: 'Account of the school at the provider; null: the money went to the operator.',
        session_id: 'Id of the payment page at the provider, once there is one.',
        return_to: 'JSON text of `ReturnTo`: where the payment page sends visitors back to.',
        settles_by: 'Until when a slow payment is awaited.',
        received_cents: 'What the provider says was paid, once it is; null for money in another currency.',
      },
      types: { provider: "'stripe' | 'test'", status: 'PaymentStatus', refund_reason: 'RefundReason', dispute: 'DisputeState' },
    },
    discount_codes: {
      about: 'A word that a school chooses, such as SUMMER10, which takes a percentage or an amount off the price of a booking.',
      columns: {
        code: 'Capital letters and digits, as it is compared.',
        activities: 'Activities that it is for; none: all.',
        valid_from: 'First and last day of booking, on the calendar of the school.',
        max_uses: 'How many bookings can use it in all; null: any number. A cancelled booking gives its use back.',
      },
    },
    discount_uses: {
      about: 'A booking with a discount code. It counts while the booking stands, is held, or was cancelled too late.',
      columns: { amount_cents: 'What the code takes off.', returned_at: 'When the booking was cancelled in time, so that others can use the code.' },
    },
    passes: {
      about: 'A pass: uses or an amount that was paid in advance and pays for bookings. What is left is `granted` plus the sum of its `pass_uses`.',
      columns: {
        code: 'What its holder enters: 15 characters without separators, unguessable.',
        granted: 'How many uses or cents it had when it was sold.',
        title: 'Title of its product when it was sold.',
        activities: 'Activities that it pays for; none: all.',
        valid_until: 'First instant at which it is not valid any more; null: without end.',
        purchase_id: 'Idempotency key of the request that made it.',
        from_booking_id: 'The booking of a called-off lesson whose money became this credit; null: it was sold.',
        activated_at: 'When it was paid; null: it pays for nothing yet.',
        blocked_at: 'Since when the school does not accept it.',
        gift_at: 'When a present is mailed to its holder; null: no present.',
        gift_sent_at: 'When that mail was queued.',
      },
      types: { kind: 'PassKind', unit: 'PassUnit' },
    },
    pass_uses: {
      about: 'What a pass paid (below 0) or got back (above 0). Rows are added and never changed.',
      columns: { amount: 'Uses or cents, as the unit of the pass.', returns: 'The use that it gives back.', actor: 'Who caused it, as in `ledger_entries`.' },
      types: { id: 'GeneratedAlways<number>', pass_id: 'string', returns: 'number' },
    },
    ledger_entries: {
      about: 'An entry of the ledger. Entries are added and never changed. The sum of a booking is its balance: above 0 due, below 0 to give back.',
      columns: {
        method: 'How money moved; null: none did.',
        position: 'The participant that a charge is for.',
        provider_ref: 'What the provider reported, so that it is recorded once.',
        actor: 'Who caused it: `user:` with the id of an account, `guest`, a provider, `system` or `migration`.',
        reverses: 'The entry that this one takes back.',
        submission_id: 'Made by the browser for each submission at the desk, so that sending twice records once.',
        pass_id: 'The pass that is sold or expires.',
        pass_use_id: 'The use of a pass that paid, or that was given back.',
      },
      types: { id: 'GeneratedAlways<number>', kind: 'LedgerKind', method: 'LedgerMethod', reverses: 'number', pass_use_id: 'number' },
    },
    lesson_takings: {
      about: 'Money received less money sent back, for a lesson on a day. Kept by a trigger of `ledger_entries`, for reports.',
      columns: { day: 'When the money moved, on the calendar of the school.' },
    },
    ledger_notes: { about: 'Names and reasons of ledger entries. Apart from them, because personal data can be erased.', types: { entry_id: 'number' } },
    card_refunds: {
      about: 'A part of a card payment that an admin sends back. A whole refund is a status of the payment instead.',
      columns: {
        id: 'The submission of the desk, and the idempotency key at the provider.',
        status: 'due: the refund job sends it; done: it moved; failed: the provider refused it, and it counts no more; superseded: it failed, and another refund took its place.',
        refund_id: 'What the provider calls it.',
        actor: 'Who started it, as in `ledger_entries`.',
      },
      types: { status: 'CardRefundStatus' },
    },
    payment_accounts: {
      about: 'The account at the payment provider that a school has opened itself, with its last known state.',
      columns: {
        creation_key: 'Idempotency key of opening it.',
        account_id: 'Null until the provider has answered.',
        is_submitted: 'The school has filled in the provider’s form.',
        can_take: 'The provider lets it take payments.',
        missing: 'The provider’s names of fields that it still wants to know.',
        connected_at: 'When it could take payments for the first time; from then on it receives the money.',
      },
    },
    payment_events: {
      about: 'A webhook event of a payment provider, stored once. Read by the owner role only.',
      columns: { event: 'JSON text of `PaymentEvent`.' },
    },
    test_checkouts: {
      about: 'A payment page of the demo.',
      columns: { request: 'JSON text of `CheckoutRequest`.' },
      types: { status: "'open' | 'processing' | 'complete' | 'failed' | 'expired'" },
    },
  },
  'Audit log': {
    audit_log: {
      about: 'Who changed what and when: an entry per change in the back office, sign-in of an admin, export and command. Rows are never changed.',
      columns: {
        actor: 'The account; null: an operator or, for a failed sign-in, an unknown person.',
        record_id: 'Id of the record as text; null: several records.',
        lesson_id: 'The lesson that the record is or belongs to.',
        label: 'Name of the record at that time. Personal names are in `audit_details`.',
        changes: 'By field the value before and after; null: it is in `audit_details`. Amounts are in cents.',
        network: 'Network of the client: the first 24 bits of an IPv4 address, the first 48 of an IPv6 address.',
      },
      types: { action: 'AuditAction', record_type: 'AuditRecordType', role: "TeamRole | 'visitor' | 'operator'", changes: "StoredAuditChanges" },
    },
    audit_details: {
      about: 'The personal values of an entry of the audit log, stored apart so that they can be erased.',
      columns: { at: 'When the entry was made.' },
      types: { changes: 'AuditChanges' },
    },
  },
  'Mail, news and push': {
    mails: {
      about: 'A queued or sent mail. It is written when it is sent, from the rows it refers to.',
      columns: {
        notification_id: 'The news that it belongs to.',
        payment_id: 'The payment that it tells of.',
        entry_id: 'The refund in the ledger that it tells of.',
        data_link_id: 'The link to one’s own data that it brings.',
        pass_id: 'The pass that it tells of.',
        registration_id: 'The registration that it confirms. Once it is confirmed, `user_id` is set instead.',
        known_date: 'Mail about a changed lesson: the date that its reader knows.',
        told: 'Mail about a changed lesson: the date that it told, or `cancelled`.',
        failure: 'Why it could not be sent.',
        content: 'JSON text of the written mail. Kept for the demo mailbox only.',
      },
      types: { kind: 'MailKind', entry_id: 'number', status: "'queued' | 'sent' | 'failed'", failure: 'MailFailure' },
    },
    subscribers: {
      about: 'A subscription to news by mail. The id is the unguessable link that confirms it.',
      columns: { mailed_at: 'When the confirmation was last mailed.', since: 'When it came into this state.' },
      types: { state: 'SubscriberState', since: 'string' },
    },
    notifications: { about: 'News that a school has sent to its subscribers.' },
    push_subscriptions: {
      about: 'A browser that wants news by web push (RFC 8030); offers of a waiting list come to it, too.',
      columns: { p256dh: 'Public key of the browser (RFC 8291).', auth: 'Authentication secret of the browser (RFC 8291).' },
    },
    push_messages: { about: 'A message for one browser: news, an offer of a waiting list, or that a lesson has opened.', types: { status: "'queued' | 'sent' | 'failed'" } },
    push_keys: { about: 'The VAPID keys (RFC 8292) of the installation, one row. Read by the owner role only.' },
    mail_domains: { about: 'When the next mail may go to a mail domain, so that a large domain is not flooded. Read by the owner role only.' },
    mailbox_counts: { about: 'How many mails strangers have had sent to one address. Written by `count_mailbox` only.' },
  },
};

/** Where the types above come from. */
export const TYPE_IMPORTS = {
  AuditAction: '#shared/audit/auditActions.ts#AuditAction',
  Role: '#shared/team/rights.ts#Role',
  TeamRole: '#shared/team/rights.ts#TeamRole',
  AuditChanges: '#shared/audit/auditChanges.ts#AuditChanges',
  AuditRecordType: '#shared/audit/auditActions.ts#AuditRecordType',
  Attendance: '#shared/contract/booking.ts#Attendance',
  BookingSource: '#shared/contract/booking.ts#BookingSource',
  BookingStatus: '#shared/contract/booking.ts#BookingStatus',
  CardRefundStatus: '#shared/contract/desk.ts#CardRefundStatus',
  DomainFindings: '#shared/domains/domainProof.ts#DomainFindings',
  DisputeState: '#shared/contract/payment.ts#DisputeState',
  GeneratedAlways: 'kysely#GeneratedAlways',
  LedgerKind: '#shared/payments/ledger.ts#LedgerKind',
  LedgerMethod: '#shared/payments/ledger.ts#LedgerMethod',
  Language: '#shared/language.ts#Language',
  MailFailure: '#shared/contract/mail.ts#MailFailure',
  WaitingState: '#shared/contract/waiting.ts#WaitingState',
  EnquiryKind: '#shared/contract/enquiry.ts#EnquiryKind',
  StoredEnquiryState: '#shared/contract/enquiry.ts#StoredEnquiryState',
  MadeChoice: '#shared/contract/callOff.ts#MadeChoice',
  Fallback: '#shared/contract/callOff.ts#Fallback',
  MailKind: '#shared/contract/mail.ts#MailKind',
  PassKind: '#shared/contract/pass.ts#PassKind',
  Level: '#shared/level.ts#Level',
  Photo: '#shared/contract/photo.ts#Photo',
  PhotoType: '#shared/photos/photoFiles.ts#PhotoType',
  PassUnit: '#shared/contract/pass.ts#PassUnit',
  PaymentStatus: '#shared/contract/payment.ts#PaymentStatus',
  RefundReason: '#shared/contract/payment.ts#RefundReason',
  StoredAuditChanges: '#shared/audit/auditChanges.ts#StoredAuditChanges',
  SubscriberState: '#shared/contract/subscriber.ts#SubscriberState',
  Answers: '#shared/contract/question.ts#Answers',
  Questions: '#shared/contract/question.ts#Questions',
  Translations: '#shared/translations/translated.ts#Translations',
};
