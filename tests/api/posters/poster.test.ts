import { afterAll, beforeAll, expect, test } from 'vitest';
import { LANGUAGES } from '#shared/language.ts';
import { pdfText } from '../../support/pdfText.ts';
import { drawnPhoto, uploaded } from '../../support/photos.ts';
import { testApp, type TestApp } from '../../support/testApp.ts';
import { ADMINS, VISITOR } from '../../support/world.ts';

let school: TestApp;
let admin: string;
beforeAll(async () => {
  school = await testApp();
  admin = await school.signIn(ADMINS.norte);
});
afterAll(() => school.close());

const poster = (query = '', cookie: string | undefined = admin) => school.call('GET', `/api/poster.pdf${query}`, { cookie });
const setPitch = async (value: string, translations = {}) => {
  await school.database.forTenant({ id: 1 }).deleteFrom('settings').where('tenant_id', '=', 1).where('name', '=', 'pitch').execute();
  await school.database.forTenant({ id: 1 }).insertInto('settings').values({ tenant_id: 1, name: 'pitch', value, translations: JSON.stringify(translations) as never }).execute();
};

test('a poster has name, sentence and address in the chosen language, on one page of the chosen size', async () => {
  await setPitch('');
  const { name } = (await school.directory.latest()).tenants.find(({ id }) => id === 1)!;
  for (const lang of LANGUAGES) {
    const answer = await poster(`?lang=${lang}&size=A5`);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(answer.headers['content-disposition']).toMatch(/^inline; filename="[a-z]+-[\w-]+-A5\.pdf"$/);
    const text = pdfText(answer.rawPayload).replaceAll(/\s+/g, ' ');
    expect(text).toContain(name);
    expect(text).toContain('localhost');
    expect(text).toContain({ en: 'Scan and book', de: 'Scannen und buchen', fr: 'Scannez et réservez', es: 'Escanea y reserva', pt: 'Digitaliza e reserva' }[lang]);
    const raw = answer.rawPayload.toString('latin1');
    expect(raw.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1);
    expect(raw).toMatch(/\/MediaBox \[0 0 419\.53 595\.28\]/);
  }
});

test('the school’s own sentence is shown in the chosen language, else in the school’s', async () => {
  await setPitch('Small groups in the bay 🏄', { de: { value: 'Kleine Gruppen in der Bucht' } });
  expect(pdfText((await poster('?lang=de')).rawPayload)).toContain('Kleine Gruppen in der Bucht');
  expect(pdfText((await poster('?lang=fr')).rawPayload)).toContain('Small groups in the bay');
});

test('uploaded cover and logo are in it, and very long words still fit on one page', async () => {
  const without = (await poster()).rawPayload.length;
  const cover = await uploaded(school, admin, await drawnPhoto(1600, 900));
  const logo = await uploaded(school, admin, await drawnPhoto(300, 300, '#aa3300'), '?type=png');
  expect((await school.call('PUT', '/api/school/pictures', { cookie: admin, payload: { cover: { ...cover, x: 10, y: 90 }, logo: { hash: logo.hash } } })).statusCode).toBe(200);
  await school.directory.latest();
  await setPitch('Every wave is another one. '.repeat(11).slice(0, 300));
  const answer = await poster();
  expect(answer.statusCode).toBe(200);
  const raw = answer.rawPayload.toString('latin1');
  expect(raw.match(/\/Subtype \/Image/g)!.length).toBeGreaterThanOrEqual(2);
  expect(raw.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1);
  expect(answer.rawPayload.length).toBeGreaterThan(without);
});

test('other sizes and languages are refused, and so is who is no admin', async () => {
  for (const query of ['?size=A3', '?lang=it', '?size=']) expect((await poster(query)).statusCode).toBe(400);
  expect((await school.call('GET', '/api/poster.pdf')).statusCode).toBe(401);
  expect((await poster('', await school.signIn(VISITOR))).statusCode).toBe(403);
});
