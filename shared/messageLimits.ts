/** The most lessons and bookings of one message to guests. */
export const MOST_MESSAGED = { lessons: 200, bookings: 2000 } as const;
