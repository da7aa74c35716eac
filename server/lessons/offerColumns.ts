/** Columns of `activities` from which calendars and mails say where and how long a lesson is. */
export const OFFER_COLUMNS = ['duration_minutes', 'meeting_name', 'meeting_address', 'meeting_coordinates', 'meeting_minutes'] as const;
