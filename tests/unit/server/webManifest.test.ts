import { expect, test } from 'vitest';
import { shortName } from '../../../server/pages/webManifest.ts';

test.each([
  ['Lineup', 'Lineup'],
  ['Praia Norte Surf School', 'Praia Norte'],
  ['Baleal Wave', 'Baleal Wave'],
  ['Santa Cruz Surf', 'Santa Cruz'],
  ['Wellenreitschule Nordsee', 'Wellenreitsc'],
])('under the icon %s is called %s', (name, short) => {
  expect(shortName(name)).toBe(short);
});
