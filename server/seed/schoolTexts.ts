import { readdir, readFile } from 'node:fs/promises';
import { type Language, LANGUAGES } from '#shared/language.ts';
import { TEXT_SETTINGS, type TextSetting } from '#shared/school/settings.ts';
import { isoInstant } from '#shared/time/time.ts';
import type { TranslatableKind } from '#shared/translations/translatable.ts';
import type { Translations } from '#shared/translations/translated.ts';

/** A demo school's texts. */
export type SchoolTexts = {
  texts: Record<TextSetting, string>;
  /** Oldest first, so that ids rise with dates. */
  posts: { title: string; body: string; creation_date: string; translations: Translations }[];
  words: WordsByLanguage;
};

/** Translated fields by kind of record and its English name. */
type Words = Partial<Record<TranslatableKind, Record<string, Record<string, string>>>>;
export type WordsByLanguage = [Language, Words][];

const MS_A_DAY = 24 * 60 * 60 * 1000;

/** The languages that a demo school translates its English texts into. */
const FURTHER = LANGUAGES.filter((lang) => lang !== 'en');

/**
 * Reads a demo school's texts from `texts/{slug}/`: a Markdown file per long setting, and its posts. A post's file name starts with its age
 * in days; its first line is the title. A folder per language has translations: files of the same names, and `words.json` for short texts.
 */
export async function readSchoolTexts(slug: string, now: Date): Promise<SchoolTexts> {
  const folder = folderOf(slug);
  const files = (await readdir(new URL('posts/', folder))).sort().toReversed();
  const words = await inFurther(folder, (ofLanguage) => readWords(ofLanguage, files));
  const posts = files.map(async (file) => {
    const creation_date = isoInstant(new Date(now.getTime() - Number.parseInt(file, 10) * MS_A_DAY));
    return { ...(await readPost(new URL(`posts/${file}`, folder))), creation_date, translations: translationsOf(words, 'posts', file) };
  });
  const texts = TEXT_SETTINGS.map(async (name) => [name, await readText(new URL(`${name}.md`, folder))] as const);
  return { words, posts: await Promise.all(posts), texts: Object.fromEntries(await Promise.all(texts)) as Record<TextSetting, string> };
}

/** Reads what a demo school tells of its activities and instructors in further languages: `details.json` in the folder of each. It is given later than names. */
export async function readDetails(slug: string): Promise<WordsByLanguage> {
  return inFurther(folderOf(slug), (folder) => readWordsFile(folder, 'details.json'));
}

/** What a record is called and says in further languages. */
export function translationsOf(words: WordsByLanguage, kind: TranslatableKind, name: string): Translations {
  return Object.fromEntries(words.flatMap(([lang, { [kind]: records = {} }]) => (records[name] ? [[lang, records[name]]] : [])));
}

function folderOf(slug: string): URL {
  return new URL(`./texts/${slug}/`, import.meta.url);
}

async function inFurther(folder: URL, read: (folder: URL) => Promise<Words>): Promise<WordsByLanguage> {
  return Promise.all(FURTHER.map(async (lang) => [lang, await read(new URL(`${lang}/`, folder))] as [Language, Words]));
}

async function readWords(folder: URL, files: readonly string[]): Promise<Words> {
  const words = await readWordsFile(folder, 'words.json');
  const posts = await Promise.all(files.map(async (file) => [file, await readPost(new URL(`posts/${file}`, folder))]));
  const texts = await Promise.all(TEXT_SETTINGS.map(async (name) => [name, { value: await readText(new URL(`${name}.md`, folder)) }]));
  return { ...words, posts: Object.fromEntries(posts), settings: { ...words.settings, ...Object.fromEntries(texts) } };
}

async function readWordsFile(folder: URL, name: 'words.json' | 'details.json'): Promise<Words> {
  return JSON.parse(await readText(new URL(name, folder))) as Words;
}

async function readPost(file: URL): Promise<{ title: string; body: string }> {
  const [, title = '', body = ''] = /^# (.+)\n+([^]*)$/.exec(await readText(file)) ?? [];
  return { title, body };
}

async function readText(file: URL): Promise<string> {
  return (await readFile(file, 'utf8')).trim();
}
