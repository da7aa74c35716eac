/** Columns of `activities` from which calendars and mails say where and how long a lesson is, and what it takes. */
export const OFFER_COLUMNS = ['duration_minutes', 'bring', 'meeting_name', 'meeting_address', 'meeting_coordinates', 'meeting_minutes'] as const;
