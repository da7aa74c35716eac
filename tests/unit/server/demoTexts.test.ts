import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '#shared/language.ts';
import { TEXT_SETTINGS } from '#shared/school/settings.ts';
import { TRANSLATABLE, TRANSLATABLE_SETTINGS } from '#shared/translations/translatable.ts';
import { OFFERS } from '../../../server/seed/demoOffers.ts';
import { DEMO_SCHOOLS } from '../../../server/seed/demoWorld.ts';
import { readDetails, readSchoolTexts, translationsOf } from '../../../server/seed/schoolTexts.ts';

const FURTHER = LANGUAGES.filter((lang) => lang !== 'en');

describe.each(DEMO_SCHOOLS)('$tenant.slug', ({ tenant: { slug }, activities, instructors, tags, products, settings }) => {
  test.each(FURTHER)('has all its texts in %s', async (lang) => {
    const { posts, texts, words } = await readSchoolTexts(slug, new Date());
    const own = { ...settings, ...texts };
    const records = [
      ...activities.map(({ name }) => ({ kind: 'activities' as const, name, fields: ['name'] })),
      ...tags.map(({ name }) => ({ kind: 'tags' as const, name, fields: TRANSLATABLE.tags })),
      ...products.map(({ title }) => ({ kind: 'products' as const, name: title, fields: TRANSLATABLE.products })),
      ...TRANSLATABLE_SETTINGS.filter((name) => own[name] !== undefined).map((name) => ({ kind: 'settings' as const, name, fields: ['value'] })),
    ];
    for (const { kind, name, fields } of records) {
      const { [lang]: written = {} } = translationsOf(words, kind, name);
      expect(Object.keys(written).toSorted(), `${kind}: ${name}`).toEqual([...fields].toSorted());
    }
    for (const { title, translations } of posts) expect([translations[lang]?.title, translations[lang]?.body], title).toEqual([expect.stringMatching(/./), expect.stringMatching(/./)]);
    const unknown = Object.entries(Object.fromEntries(words)[lang]!).flatMap(([kind, of]) => Object.keys(of).filter((name) => kind !== 'posts' && !records.some((record) => record.kind === kind && record.name === name)));
    expect(unknown).toEqual([]);
  });

  test.each(FURTHER)('tells the same of activities and instructors in %s', async (lang) => {
    const details = Object.fromEntries(await readDetails(slug))[lang]!;
    const lines = (texts: object) => Object.entries(texts).map(([field, text]) => [field, String(text).split('\n').length]);
    for (const [kind, records] of [['activities', activities], ['instructors', instructors]] as const) {
      expect(Object.keys(details[kind]!)).toEqual(records.map(({ name }) => name));
      for (const [index, { name }] of records.entries()) {
        const offer = OFFERS[slug]![kind][index] as object;
        const told = Object.entries(offer).filter(([field]) => (TRANSLATABLE[kind] as readonly string[]).includes(field) && (field !== 'meeting_address' || slug === 'baleal'));
        expect(lines(details[kind]![name]!).toSorted(), name).toEqual(lines(Object.fromEntries(told)).toSorted());
      }
    }
  });

  test.each(FURTHER)('has every section of its long texts in %s', async (lang) => {
    const { texts, words } = await readSchoolTexts(slug, new Date());
    const shape = (text: string) => text.split('\n').map((line) => /^(?:## |\d\. |- )?/.exec(line)![0] + (line.match(/\]\(.+?\)|<.+?>|\+351[\d ]+\d/g) ?? []).join(' '));
    for (const name of TEXT_SETTINGS) expect(shape(Object.fromEntries(words)[lang]!.settings![name]!.value!), name).toEqual(shape(texts[name]));
  });

  test('keeps French signs to their words', async () => {
    const { posts, words } = await readSchoolTexts(slug, new Date());
    const french = JSON.stringify([Object.fromEntries(words).fr, posts.map(({ translations }) => translations.fr), Object.fromEntries(await readDetails(slug)).fr]);
    expect(french.match(/.{20}(?: [;:?!»]|« ).{5}/g)).toBeNull();
  });
});
