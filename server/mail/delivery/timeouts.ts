/** In milliseconds. A mail server that accepts connections but does not answer counts as a failed attempt. */
export const MAIL_TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
