import { expect, test } from 'vitest';
import type { Tenant } from '#shared/contract/tenant.ts';
import { writeOfferPush } from '../../../server/push/writePush.ts';

const TENANT = { name: 'Praia Norte', timezone: 'Europe/Lisbon', langs: ['pt'], slug: 'norte' } as Tenant;
const LESSON = { date: '2026-07-03T08:00:00Z', activity: 'First waves' };

test('an offer’s message says until when, as each language writes it', () => {
  const lastLine = (lang: 'en' | 'fr') => writeOfferPush(LESSON, { secret: 's', people: 1, until: '2026-07-02T17:00:00Z' }, { lang, tenant: TENANT, origin: 'https://norte.example' }).body.split('\n')[1];
  expect(lastLine('en')).toBe('Answer until: Thu 2 Jul, 18:00');
  // With a narrow space before the colon.
  expect(lastLine('fr')).toBe('Réponse jusqu’au\u202f: jeu. 2 juil., 18:00');
});
