import { isEmail } from '#shared/contactFormats.ts';
import { isTimezone } from '#shared/time/time.ts';

/** Facts of a school that an operator sets. Those that are not given are not checked. */
type Facts = Partial<Record<keyof typeof RULES, string | number | null | undefined>>;

const RULES = {
  timezone: { isRight: isTimezone, otherwise: 'is no time zone such as Europe/Lisbon.' },
  country: { isRight: (text: string) => /^[A-Z]{2}$/.test(text), otherwise: 'is no country code such as PT.' },
  theme_color: { isRight: (text: string) => /^#[\da-f]{6}$/i.test(text), otherwise: 'is no colour such as #e4572e.' },
  refund_hours: { isRight: (text: string) => /^\d{1,4}$/.test(text), otherwise: 'is no number of hours such as 24.' },
  stripe_account: { isRight: (text: string) => /^acct_\w+$/.test(text), otherwise: 'is no account such as acct_1AbCdEf, nor "none".' },
  email: { isRight: (text: string) => text === '' || isEmail(text), otherwise: 'is no email address, nor "none".' },
};

/** Says in a sentence which fact cannot be a school's; undefined if all can. An empty address and an account of null mean that it has none. */
export function whyNotFacts(facts: Facts): string | undefined {
  for (const [name, { isRight, otherwise }] of Object.entries(RULES)) {
    const value = facts[name as keyof Facts];
    if (value !== undefined && value !== null && !isRight(String(value))) return `${JSON.stringify(value)} ${otherwise}`;
  }
  return undefined;
}
