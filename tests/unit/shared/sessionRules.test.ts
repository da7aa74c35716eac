import { expect, test } from 'vitest';
import { hasSessionEnded } from '#shared/sessionRules.ts';

const NOW = new Date('2026-07-01T08:30:00Z');
const DAY_MS = 24 * 60 * 60 * 1000;
const daysAgo = (days: number, offsetMs = 0) => new Date(NOW.getTime() - days * DAY_MS + offsetMs).toISOString();

test.each([
  { who: 'visitor', isAdmin: false, idle: 14, absolute: 90 },
  { who: 'admin', isAdmin: true, idle: 7, absolute: 30 },
])('a $who’s session ends after $idle days without use, and $absolute days after sign-in', ({ isAdmin, idle, absolute }) => {
  const ended = (creation_date: string, last_seen_at: string) => hasSessionEnded({ creation_date, last_seen_at }, isAdmin, NOW);
  expect(ended(daysAgo(0), daysAgo(0))).toBe(false);
  expect(ended(daysAgo(idle), daysAgo(idle, 1))).toBe(false);
  expect(ended(daysAgo(idle), daysAgo(idle))).toBe(true);
  expect(ended(daysAgo(absolute, 1), daysAgo(0))).toBe(false);
  expect(ended(daysAgo(absolute), daysAgo(0))).toBe(true);
});
