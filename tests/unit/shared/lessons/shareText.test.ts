import { describe, expect, test } from 'vitest';
import type { Lesson } from '#shared/contract/lesson.ts';
import { lessonsToShare, shareText } from '#shared/lessons/shareText.ts';
import { qrUrl, shareableUrl } from '#shared/school/shareableUrl.ts';

const NOW = new Date('2026-07-01T08:30:00Z');
const ACTIVITIES = [
  { id: 1, name: 'First waves', place: 'Praia do Norte' },
  { id: 2, name: 'Sunset', place: '' },
];

function lesson(date: string, change: Partial<Lesson> = {}): Lesson {
  const open = { is_cancelled: 0, num_places: 8, num_bookings: 0, open_days_before: null, tags: [], instructors: [] } as const;
  return { id: 1, activity_id: 1, date, ...open, tags: [], instructors: [], ...change };
}

describe('lessons to share', () => {
  test('are to come and take place; sold out ones too', () => {
    const kept = [lesson('2026-07-01T08:30:01Z'), lesson('2026-07-02T09:00:00Z', { num_bookings: 8 })];
    const others = [lesson('2026-07-01T08:30:00Z'), lesson('2026-06-30T09:00:00Z'), lesson('2026-07-03T09:00:00Z', { is_cancelled: 1 })];
    expect(lessonsToShare([...others, ...kept], NOW)).toEqual(kept);
  });

  test('are the next twenty, by date', () => {
    const dates = Array.from({ length: 25 }, (_, index) => `2026-07-${String(27 - index).padStart(2, '0')}T09:00:00Z`);
    const shared = lessonsToShare(dates.map((date) => lesson(date)), NOW).map(({ date }) => date);
    expect(shared).toEqual(dates.toReversed().slice(0, 20));
  });
});

describe('the share text', () => {
  const text = (lessons: Lesson[], lang: 'en' | 'de' | 'pt' = 'en') =>
    shareText(lessons, ACTIVITIES, 'https://norte.example', { lang, timezone: 'Europe/Lisbon' });

  test('has the heading, a line per lesson in the school’s zone, and the address', () => {
    const lessons = [lesson('2026-07-04T09:00:00Z'), lesson('2026-12-05T15:15:00Z', { activity_id: 2 })];
    expect(text(lessons)).toBe('Próximas aulas:\nSat 4 Jul, 10:00 · First waves · Praia do Norte\nSat 5 Dec, 15:15 · Sunset\nhttps://norte.example');
  });

  test('keeps its Portuguese heading in German, and writes the dates in German', () => {
    expect(text([lesson('2026-07-04T09:00:00Z')], 'de')).toBe(
      'Próximas aulas:\nSa., 4. Juli, 10:00 · First waves · Praia do Norte\nhttps://norte.example',
    );
  });

  test('says when, where nothing is known of the activity', () => {
    expect(text([lesson('2026-07-04T09:00:00Z', { activity_id: 9 })])).toBe('Próximas aulas:\nSat 4 Jul, 10:00\nhttps://norte.example');
  });
});

describe('the shareable URL', () => {
  test.each([
    ['http://localhost:8080/manage', 'http://norte.localhost:8080'],
    ['https://other.example/manage/lessons?lang=de', 'https://norte.localhost'],
  ])('from %s is the school’s first host: %s', (here, url) => {
    expect(shareableUrl({ hosts: ['norte.localhost', 'localhost'] }, new URL(here))).toBe(url);
    expect(qrUrl(url)).toBe(`${url}/?fromqr=1`);
  });
});
