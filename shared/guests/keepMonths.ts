/** For how many months a school can keep guests after their last lesson, by its setting `keep_guests_months`. */
export const KEEP_MONTHS = { min: 6, max: 240 } as const;
