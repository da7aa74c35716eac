import { expect, test } from 'vitest';
import { MAIL_QUOTA, mailQuota } from '#shared/school/mailQuota.ts';

const NOW = new Date('2026-07-15T08:30:00Z');

test.each([
  ['a school that an operator added', null, MAIL_QUOTA.usual],
  ['one that opened just now', NOW, MAIL_QUOTA.new],
  ['one of a day', new Date('2026-07-14T08:30:00Z'), MAIL_QUOTA.new],
  ['one that opened 14 days ago less a second', new Date('2026-07-01T08:30:01Z'), MAIL_QUOTA.new],
  ['one that opened 14 days ago', new Date('2026-07-01T08:30:00Z'), MAIL_QUOTA.usual],
  ['one of another server, whose clock is ahead', new Date('2026-07-15T08:30:09Z'), MAIL_QUOTA.new],
])('%s', (_what, signed_up_at, most) => {
  expect(mailQuota(signed_up_at, NOW)).toBe(most);
});
