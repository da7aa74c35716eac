/** In milliseconds: a server that accepts connections and says nothing is given up, and the mail tried again later. */
export const MAIL_TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
