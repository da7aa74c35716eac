import { readdir, readFile } from 'node:fs/promises';
import { TEXT_SETTINGS, type TextSetting } from '#shared/school/settings.ts';
import { isoInstant } from '#shared/time/time.ts';

/** A demo school's texts in Markdown. */
export type SchoolTexts = {
  texts: Record<TextSetting, string>;
  /** Oldest first, so that ids rise with dates. */
  posts: { title: string; body: string; creation_date: string }[];
};

const MS_A_DAY = 24 * 60 * 60 * 1000;

/**
 * Reads a demo school's texts from `texts/{slug}/`: a file per long setting, and its posts. A post's file name starts with its age
 * in days; its first line is the title.
 */
export async function readSchoolTexts(slug: string, now: Date): Promise<SchoolTexts> {
  const folder = new URL(`./texts/${slug}/`, import.meta.url);
  const read = async (file: string) => (await readFile(new URL(file, folder), 'utf8')).trim();
  const files = (await readdir(new URL('posts/', folder))).sort().toReversed();
  const posts = files.map(async (file) => {
    const [, title = '', body = ''] = /^# (.+)\n+([^]*)$/.exec(await read(`posts/${file}`)) ?? [];
    return { title, body, creation_date: isoInstant(new Date(now.getTime() - Number.parseInt(file, 10) * MS_A_DAY)) };
  });
  const texts = TEXT_SETTINGS.map(async (name) => [name, await read(`${name}.md`)] as const);
  return { posts: await Promise.all(posts), texts: Object.fromEntries(await Promise.all(texts)) as Record<TextSetting, string> };
}
