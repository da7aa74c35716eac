import { describe, expect, test } from 'vitest';
import { embedSnippet } from '#shared/school/embedSnippet.ts';
import { bookingSource } from '#shared/bookings/visitQuery.ts';

test.each([
  ['', 'site'],
  ['lang=de', 'site'],
  ['iframe=1&lang=de', 'widget'],
  ['fromqr=1', 'qr'],
  ['lang=pt&activity=3&fromqr=1', 'qr'],
  // A button may contain the QR code's address. The button counts, because it is what the visitor used.
  ['iframe=1&fromqr=1', 'widget'],
  ['iframe=0&fromqr=0', 'site'],
  ['iframe=true&fromqr=', 'site'],
  ['fromqr=2&fromqr=1', 'site'],
])('a visit at ?%s comes from the %s', (query, source) => {
  expect(bookingSource(new URLSearchParams(query))).toBe(source);
});

describe('the snippet', () => {
  test('is a link that works alone, and the script', () => {
    expect(embedSnippet('https://school.example', 'Book a lesson')).toBe(
      '<a class="lineup-book" href="https://school.example/">Book a lesson</a>\n' +
        '<script async src="https://school.example/embed.js"></script>',
    );
  });

  test('keeps the port, nothing of a path, and makes a label nothing but text', () => {
    const snippet = embedSnippet('http://localhost:8080/x?y', '<b>Surf & more</b>');
    expect(snippet).toContain('href="http://localhost:8080/">&lt;b>Surf &amp; more&lt;/b></a>');
    expect(snippet).toContain('src="http://localhost:8080/embed.js"');
  });
});
