/** The largest numbers of a lesson's form. */
export const LESSON_LIMITS = { num_places: 1000, open_days_before: 3650 } as const;

/** How long lessons may be, in minutes. */
export const DURATION_LIMITS = { min: 10, max: 1440 } as const;

/** Limits of a series of lessons. `dates` counts from the first date to the last, both included. */
export const SERIES_LIMITS = { lessons: 500, dates: 366, times: 20 } as const;

/** How far lessons can be moved together at most, in both directions. */
export const SHIFT_LIMITS = { days: 366, minutes: 24 * 60 } as const;
