import { readdir, readFile } from 'node:fs/promises';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { TranslationMessages } from 'react-admin';
import { describe, expect, test } from 'vitest';
import { LANGUAGES, type Language } from '#shared/language.ts';

const ROOT = new URL('../../../', import.meta.url);

/** Other names that a pack has had; docs/glossary.md has the one. In code and English, a pass is also a voucher or a credit. */
const OTHER_NAMES: Record<Language, RegExp> = {
  en: /'[^']*\b(Pass|Passes|passes)\b/,
  de: /Zehnerkarte|Pässe|\bKarten? (und|oder) Gutschein|passes_title: 'Karte'/,
  pt: /: ["'].*\b([Pp]acks?|passes)\b/,
  es: /\b(pases|paquetes?)\b/i,
  fr: /\b(carnets?|utilisations de cartes)\b/i,
};

async function filesOf(lang: Language): Promise<string[]> {
  const folders = ['admin/locales/', 'site/locales/', 'server/'];
  const names = (await Promise.all(folders.map(async (folder) => (await readdir(new URL(folder, ROOT), { recursive: true })).map((name) => folder + name)))).flat();
  return names.filter((name) => name.includes('/locales/') && (name.endsWith(`/${lang}.ts`) || name.endsWith(`/${lang}.json`)));
}

describe.each(LANGUAGES)('in %s', (lang) => {
  test('a pack has one name', async () => {
    const files = await filesOf(lang);
    expect(files.length).toBeGreaterThan(15);
    const found: string[] = [];
    for (const file of files) {
      const lines = (await readFile(new URL(file, ROOT), 'utf8')).split('\n');
      // The keys of the site and of mails are English sentences.
      found.push(...lines.filter((line) => OTHER_NAMES[lang].test(line.replace(/"[^"]*":/, ':'))).map((line) => `${file}: ${line.trim()}`));
    }
    expect(found).toEqual([]);
  });

  test('one email and one booking are said as one before lessons are called off', async () => {
    const words = ((await import(`../../../admin/locales/callOffs/${lang}.ts`)) as Record<string, Record<string, string>>)[lang]!;
    const { translate } = polyglotI18nProvider(() => words as unknown as TranslationMessages, lang);
    for (const key of ['mail', 'unpaid']) {
      const [one, two] = [1, 2].map((smart_count) => translate(key, { smart_count, language: '' }).replace(/\d+/, ''));
      expect(one, key).not.toBe(two);
    }
  });

  test('the button for a guest without a booking does not read as a state, as that of a lesson without an instructor', async () => {
    const { walk_in, walk_in_to, no_instructor } = ((await import(`../../../admin/locales/today/${lang}.ts`)) as Record<string, Record<string, string>>)[lang]!;
    expect(walk_in!.split(' ')[0]).not.toBe(no_instructor!.split(' ')[0]);
    expect(walk_in_to).toContain(walk_in);
  });
});
