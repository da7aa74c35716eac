/** The longest reason that a school can give its guests for cancelling a lesson, in characters. */
export const CANCEL_REASON_LENGTH = 300;
