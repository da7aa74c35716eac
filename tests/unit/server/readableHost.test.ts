import { expect, test } from 'vitest';
import { asciiHost, readableHost } from '../../../server/lib/readableHost.ts';

test.each([
  [new URL('https://surfschule-müller.de').host, 'surfschule-müller.de'],
  [new URL('http://www.praia-são.example:8081').host, 'www.praia-são.example:8081'],
  ['norte.example', 'norte.example'],
  ['localhost:8080', 'localhost:8080'],
  [new URL('https://surf🏄.example').host, 'xn--surf-8x53c.example'],
  // What cannot be decoded stays as it is.
  ['xn--a.example', 'xn--a.example'],
])('%s reads %s', (host, readable) => {
  expect(readableHost(host)).toBe(readable);
});

test.each([
  ['Surfschule-Müller.de', 'xn--surfschule-mller-uzb.de'],
  ['NORTE.example', 'norte.example'],
  ['127.0.0.1', '127.0.0.1'],
  // No names, for a check of the host to refuse.
  ['müller.de/a', 'müller.de/a'],
  ['müller.de:80', 'müller.de:80'],
])('%s is %s for DNS', (text, host) => {
  expect(asciiHost(text)).toBe(host);
});
