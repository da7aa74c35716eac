import { globSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { LANGUAGES, type Language } from '#shared/language.ts';
import { ADMIN_REFUSALS, REFUSALS } from '#shared/refusals.ts';
import { de } from '../../admin/locales/de.ts';
import { en } from '../../admin/locales/en.ts';
import { es } from '../../admin/locales/es.ts';
import { fr } from '../../admin/locales/fr.ts';
import { pt } from '../../admin/locales/pt.ts';
import { de as raDe } from '../../admin/locales/reactAdmin.de.ts';
import { es as raEs } from '../../admin/locales/reactAdmin.es.ts';
import { pt as raPt } from '../../admin/locales/reactAdmin.pt.ts';
import { de as editorDe } from '../../admin/locales/editor/de.ts';
import { en as editorEn } from '../../admin/locales/editor/en.ts';
import { es as editorEs } from '../../admin/locales/editor/es.ts';
import { fr as editorFr } from '../../admin/locales/editor/fr.ts';
import { pt as editorPt } from '../../admin/locales/editor/pt.ts';
import { de as orderDe } from '../../admin/locales/order/de.ts';
import { en as orderEn } from '../../admin/locales/order/en.ts';
import { es as orderEs } from '../../admin/locales/order/es.ts';
import { fr as orderFr } from '../../admin/locales/order/fr.ts';
import { pt as orderPt } from '../../admin/locales/order/pt.ts';
import { de as photosDe } from '../../admin/locales/photos/de.ts';
import { en as photosEn } from '../../admin/locales/photos/en.ts';
import { es as photosEs } from '../../admin/locales/photos/es.ts';
import { fr as photosFr } from '../../admin/locales/photos/fr.ts';
import { pt as photosPt } from '../../admin/locales/photos/pt.ts';
import { de as officeDe } from '../../admin/locales/office/de.ts';
import { en as officeEn } from '../../admin/locales/office/en.ts';
import { es as officeEs } from '../../admin/locales/office/es.ts';
import { fr as officeFr } from '../../admin/locales/office/fr.ts';
import { pt as officePt } from '../../admin/locales/office/pt.ts';
import { de as deSchool } from '../../admin/locales/school/de.ts';
import { en as enSchool } from '../../admin/locales/school/en.ts';
import { es as esSchool } from '../../admin/locales/school/es.ts';
import { fr as frSchool } from '../../admin/locales/school/fr.ts';
import { pt as ptSchool } from '../../admin/locales/school/pt.ts';
import { de as callOffsDe } from '../../admin/locales/callOffs/de.ts';
import { en as callOffsEn } from '../../admin/locales/callOffs/en.ts';
import { es as callOffsEs } from '../../admin/locales/callOffs/es.ts';
import { fr as callOffsFr } from '../../admin/locales/callOffs/fr.ts';
import { pt as callOffsPt } from '../../admin/locales/callOffs/pt.ts';
import { de as domainDe } from '../../admin/locales/domain/de.ts';
import { en as domainEn } from '../../admin/locales/domain/en.ts';
import { es as domainEs } from '../../admin/locales/domain/es.ts';
import { fr as domainFr } from '../../admin/locales/domain/fr.ts';
import { pt as domainPt } from '../../admin/locales/domain/pt.ts';
import { de as calendarDe } from '../../admin/locales/calendar/de.ts';
import { en as calendarEn } from '../../admin/locales/calendar/en.ts';
import { es as calendarEs } from '../../admin/locales/calendar/es.ts';
import { fr as calendarFr } from '../../admin/locales/calendar/fr.ts';
import { pt as calendarPt } from '../../admin/locales/calendar/pt.ts';
import { de as editDe } from '../../admin/locales/edit/de.ts';
import { en as editEn } from '../../admin/locales/edit/en.ts';
import { es as editEs } from '../../admin/locales/edit/es.ts';
import { fr as editFr } from '../../admin/locales/edit/fr.ts';
import { pt as editPt } from '../../admin/locales/edit/pt.ts';
import { pt as guestsPt } from '../../admin/locales/guests/pt.ts';
import { fr as guestsFr } from '../../admin/locales/guests/fr.ts';
import { es as guestsEs } from '../../admin/locales/guests/es.ts';
import { en as guestsEn } from '../../admin/locales/guests/en.ts';
import { de as guestsDe } from '../../admin/locales/guests/de.ts';
import { de as teamDe } from '../../admin/locales/team/de.ts';
import { en as teamEn } from '../../admin/locales/team/en.ts';
import { es as teamEs } from '../../admin/locales/team/es.ts';
import { fr as teamFr } from '../../admin/locales/team/fr.ts';
import { pt as teamPt } from '../../admin/locales/team/pt.ts';
import { de as passkeysDe } from '../../admin/locales/passkeys/de.ts';
import { en as passkeysEn } from '../../admin/locales/passkeys/en.ts';
import { es as passkeysEs } from '../../admin/locales/passkeys/es.ts';
import { fr as passkeysFr } from '../../admin/locales/passkeys/fr.ts';
import { pt as passkeysPt } from '../../admin/locales/passkeys/pt.ts';
import raEn from 'ra-language-english';
import raFr from 'ra-language-french';

const PARTS = ['booking', 'head', 'pages', 'plain', 'product'].map((part) => `site/locales/${part}`);
const FOLDERS = ['site/locales', ...PARTS, 'server/mail/locales', 'server/operators/locales', 'server/posters/locales', 'server/receipts/locales', 'server/vouchers/locales'];
const PLURAL = /_(zero|one|two|few|many|other)$/;

async function read(folder: string, lang: Language): Promise<Record<string, string>> {
  return JSON.parse(await readFile(new URL(`../../${folder}/${lang}.json`, import.meta.url), 'utf8')) as Record<string, string>;
}

/** Groups keys by their form without plural suffix. */
function endings(keys: string[]): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const key of keys) (found[key.replace(PLURAL, '')] ??= []).push(PLURAL.exec(key)?.[1] ?? '');
  return found;
}

const variables = (text: string) => [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!))].toSorted();

describe.each(FOLDERS)('%s', (folder) => {
  test.each(LANGUAGES)('says everything in %s, with every plural the language has', async (lang) => {
    const english = endings(Object.keys(await read(folder, 'en')));
    const words = await read(folder, lang);
    const said = endings(Object.keys(words));
    expect(Object.keys(said).toSorted()).toEqual(Object.keys(english).toSorted());
    const plurals = new Intl.PluralRules(lang).resolvedOptions().pluralCategories.toSorted();
    for (const [key, forms] of Object.entries(said)) {
      expect([key, forms.toSorted()]).toEqual([key, english[key]![0] === '' ? [''] : plurals]);
    }
    for (const text of Object.values(words)) expect(text.trim()).not.toBe('');
  });

  test.each(LANGUAGES)('puts the same values into its sentences in %s', async (lang) => {
    const english = await read(folder, 'en');
    for (const [key, text] of Object.entries(await read(folder, lang))) {
      const values = variables(english[key] ?? english[key.replace(PLURAL, '_other')]!);
      // "One place left" may omit its number.
      const needed = key.endsWith('_one') ? values.filter((name) => name !== 'count') : values;
      expect(variables(text).filter((name) => needed.includes(name) || name !== 'count'), key).toEqual(needed);
    }
  });
});

test.each(LANGUAGES)('a message that several parts have says the same in each of them, in %s', async (lang) => {
  const said: Record<string, string> = {};
  for (const folder of ['site/locales', ...PARTS]) {
    for (const [key, text] of Object.entries(await read(folder, lang))) expect([key, text]).toEqual([key, (said[key] ??= text)]);
  }
});

/** A plain space next to a French punctuation mark: the line could break there. */
const BREAKS = / [;:?!»]|« /;

test.each(FOLDERS)('French signs keep to their words by spaces that do not break, in %s', async (folder) => {
  expect(Object.values(await read(folder, 'fr')).filter((text) => BREAKS.test(text))).toEqual([]);
});

test('French signs keep to their words in the back office as well', () => {
  expect([...sentences(fr), ...sentences(frSchool), ...sentences(teamFr), ...sentences(photosFr), ...sentences(editorFr), ...sentences(orderFr), ...sentences(domainFr), ...sentences(calendarFr)].filter(([, text]) => BREAKS.test(text))).toEqual([]);
});

/** A colon after a value, an element or a word that a component sets itself. Those of messages follow `}}`. */
const OWN_COLON = /[^ }]\}: |<\/\w+>: |\w: \$\{|\(': '\)/;

test('components set a colon as the language does, by COLON', () => {
  const root = new URL('../../', import.meta.url).pathname;
  const sources = globSync(['admin/**/*.{ts,tsx}', 'site/**/*.{ts,tsx}'], { cwd: root }).filter((name) => !name.includes('/locales/'));
  const lines = sources.flatMap((name) => readFileSync(root + name, 'utf8').split('\n').map((line) => [name, line.trim()] as const));
  expect(lines.filter(([, line]) => OWN_COLON.test(line))).toEqual([]);
});

test.each(FOLDERS)('a German sentence says “Uhr” after day and time, in %s', async (folder) => {
  expect(Object.values(await read(folder, 'de')).filter((text) => /\{\{day\}\},? (um )?\{\{time\}\}(?! Uhr)/.test(text))).toEqual([]);
});

test('the site can say every refusal that visitors can meet', async () => {
  const parts = await Promise.all(['site/locales', ...PARTS].map((folder) => read(folder, 'en')));
  const words = Object.assign({}, ...parts) as Record<string, string>;
  const forAdmins: readonly string[] = ADMIN_REFUSALS;
  for (const code of Object.keys(REFUSALS).filter((one) => !forAdmins.includes(one))) expect(words).toHaveProperty([`refusal.${code}`]);
});

/** Lists all sentences by key (`a.b.c`), with their variables. */
function sentences(tree: object, path = ''): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null ? sentences(value, `${path}${key}.`) : [[path + key, String(value)] as [string, string]],
  );
}

describe.each([
  ['its own words', { en, pt, es, fr, de }],
  ['inputs for long texts', { en: editorEn, pt: editorPt, es: editorEs, fr: editorFr, de: editorDe }],
  ['ordering a list', { en: orderEn, pt: orderPt, es: orderEs, fr: orderFr, de: orderDe }],
  ['photos in forms', { en: photosEn, pt: photosPt, es: photosEs, fr: photosFr, de: photosDe }],
  ['the words of the school’s screens', { en: enSchool, pt: ptSchool, es: esSchool, fr: frSchool, de: deSchool }],
  ['the words of the screens after sign-in', { en: officeEn, pt: officePt, es: officeEs, fr: officeFr, de: officeDe }],
  ['calling off', { en: callOffsEn, pt: callOffsPt, es: callOffsEs, fr: callOffsFr, de: callOffsDe }],
  ['guests', { en: guestsEn, pt: guestsPt, es: guestsEs, fr: guestsFr, de: guestsDe }],
  ['own domains', { en: domainEn, pt: domainPt, es: domainEs, fr: domainFr, de: domainDe }],
  ['passkeys', { en: passkeysEn, pt: passkeysPt, es: passkeysEs, fr: passkeysFr, de: passkeysDe }],
  ['the calendar', { en: calendarEn, pt: calendarPt, es: calendarEs, fr: calendarFr, de: calendarDe }],
  ['editing a booking', { en: editEn, pt: editPt, es: editEs, fr: editFr, de: editDe }],
  ['the team’s screens', { en: teamEn, pt: teamPt, es: teamEs, fr: teamFr, de: teamDe }],
  ['react-admin’s words', { en: raEn, pt: raPt, es: raEs, fr: raFr, de: raDe }],
])('the back office, %s', (_name, languages) => {
  test.each(LANGUAGES)('are complete in %s', (lang) => {
    const english = new Map(sentences(languages.en));
    const said = new Map(sentences(languages[lang]));
    expect([...said.keys()].toSorted()).toEqual([...english.keys()].toSorted());
    const values = (text: string) => [...new Set([...text.matchAll(/%\{(\w+)\}/g)].map(([, name]) => name!))];
    for (const [key, text] of said) {
      expect(text.trim() === '', key).toBe(english.get(key)!.trim() === '');
      // A sentence may omit a value, but must not name one that is not given.
      expect(values(english.get(key)!), key).toEqual(expect.arrayContaining(values(text)));
    }
  });
});

test('the back office says what the audit asked for', () => {
  expect(officePt.bookings.manual_notes).toBe('Adicionada pela escola');
  expect(officeFr.bookings.notes_of).toBe('Remarques\u202f: %{notes}');
  expect(raFr.ra.action.save).toBe('Enregistrer');
  expect(es.resource.counts).toContain('se muestran %{showing}');
});
