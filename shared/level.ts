/** For whom an activity is; '' says nothing. */
export const LEVELS = ['', 'all', 'beginner', 'intermediate', 'advanced'] as const;
export type Level = (typeof LEVELS)[number];
