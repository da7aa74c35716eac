import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '#shared/language.ts';
import { TRANSLATABLE, TRANSLATABLE_SETTINGS } from '#shared/translations/translatable.ts';
import { DEMO_SCHOOLS } from '../../../server/seed/demoWorld.ts';
import { readSchoolTexts, translationsOf } from '../../../server/seed/schoolTexts.ts';

/** Texts of the law, which have no translation. */
const UNTRANSLATED: string[] = ['terms_conditions', 'privacy_policy'];
const FURTHER = LANGUAGES.filter((lang) => lang !== 'en');

describe.each(DEMO_SCHOOLS)('$tenant.slug', ({ tenant: { slug }, activities, tags, products, settings }) => {
  test.each(FURTHER)('has all its texts in %s', async (lang) => {
    const { posts, texts, words } = await readSchoolTexts(slug, new Date());
    const own = { ...settings, ...texts };
    const records = [
      ...activities.map(({ name }) => ({ kind: 'activities' as const, name, fields: ['name'] })),
      ...tags.map(({ name }) => ({ kind: 'tags' as const, name, fields: TRANSLATABLE.tags })),
      ...products.map(({ title }) => ({ kind: 'products' as const, name: title, fields: TRANSLATABLE.products })),
      ...TRANSLATABLE_SETTINGS.filter((name) => own[name] !== undefined && !UNTRANSLATED.includes(name)).map((name) => ({ kind: 'settings' as const, name, fields: ['value'] })),
    ];
    for (const { kind, name, fields } of records) {
      const { [lang]: written = {} } = translationsOf(words, kind, name);
      expect(Object.keys(written).toSorted(), `${kind}: ${name}`).toEqual(fields.filter((field) => !UNTRANSLATED.includes(field)).toSorted());
    }
    for (const { title, translations } of posts) expect([translations[lang]?.title, translations[lang]?.body], title).toEqual([expect.stringMatching(/./), expect.stringMatching(/./)]);
    const unknown = Object.entries(Object.fromEntries(words)[lang]!).flatMap(([kind, of]) => Object.keys(of).filter((name) => kind !== 'posts' && !records.some((record) => record.kind === kind && record.name === name)));
    expect(unknown).toEqual([]);
  });

  test('keeps French signs to their words', async () => {
    const { posts, words } = await readSchoolTexts(slug, new Date());
    const french = JSON.stringify([Object.fromEntries(words).fr, posts.map(({ translations }) => translations.fr)]);
    expect(french.match(/.{20}(?: [;:?!»]|« ).{5}/g)).toBeNull();
  });
});
