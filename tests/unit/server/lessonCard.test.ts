import { expect, test } from 'vitest';
import { lessonCard } from '../../../server/mail/layout/mailParts.ts';

test('the card of a mail has a line for the place, and none where there is no place', () => {
  const card = (place: string) => String(lessonCard({ activity: 'Waves', place, day: 'Monday', time: '10:00', isOff: false }, '#e8603c'));
  expect(card('Bay')).toContain('>Bay</p>');
  expect(card('')).not.toMatch(/<p[^>]*><\/p>/);
});
