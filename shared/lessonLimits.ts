/** The largest numbers of a lesson's form. */
export const LESSON_LIMITS = { num_places: 1000, open_days_before: 3650 } as const;
