import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDetails } from '../../../server/seed/seedDetails.ts';
import { testApp, type TestApp } from '../../support/testApp.ts';
import { HOSTS } from '../../support/world.ts';

let school: TestApp;
beforeAll(async () => {
  school = await testApp();
  for (const tenant of [{ id: 1, slug: 'norte' }, { id: 2, slug: 'baleal' }]) {
    // Given twice, as nothing may be lost or doubled then.
    for (let times = 0; times < 2; times += 1) await school.database.forTenant(tenant).transaction().execute((tx) => seedDetails(tx, tenant));
  }
});
afterAll(() => school.close());

const read = async <T>(url: string, host: string) => (await school.call('GET', url, { host })).json<T>();
/** The school's first record, by itself: lists leave long texts out. */
async function first(path: string, lang: string, host: string = HOSTS.norte): Promise<object> {
  const [record] = await read<{ id: number }[]>(`${path}?sort=["id","ASC"]`, host);
  return read(`${path}/${record!.id}?lang=${lang}`, host);
}

test('details that come later are told in every language, beside the names that were there', async () => {
  expect(await first('/api/activities', 'en')).toMatchObject({ name: 'First waves', description: expect.stringMatching(/^Your first two hours/), meeting_name: 'The blue shed', bring: 'Towel\nSwimwear\nSomething to drink' });
  expect(await first('/api/activities', 'de')).toMatchObject({ name: 'Erste Wellen', description: expect.stringMatching(/^Deine ersten zwei Stunden/), meeting_name: 'Der blaue Schuppen', meeting_address: 'Avenida da República 14, Nazaré', min_age: 12 });
  expect(await first('/api/activities', 'fr', HOSTS.baleal)).toMatchObject({ name: 'Bases en planche mousse', meeting_name: 'Le van jaune', meeting_address: 'Au bout de la chaussée, Baleal' });
  expect(await first('/api/instructors', 'pt')).toMatchObject({ name: 'Duarte Reis', about: expect.stringMatching(/^Cresceu na Nazaré/), langs: ['pt', 'en', 'es'] });
});

test('terms and privacy policy are in the language of the reader', async () => {
  const text = async (name: string, lang: string) => (await school.call('GET', `/api/settings?lang=${lang}`)).json<{ name: string; value: string }[]>().find((setting) => setting.name === name)?.value;
  expect(await text('privacy_policy', 'en')).toMatch(/^Praia Norte Surf School takes the privacy/);
  expect(await text('privacy_policy', 'pt')).toMatch(/^A Praia Norte Surf School leva a sério/);
  expect(await text('terms_conditions', 'es')).toMatch(/^Estas condiciones/);
});
