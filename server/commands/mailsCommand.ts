import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LANGUAGES } from '#shared/language.ts';
import { SAMPLE_ORIGIN } from '../mail/samples/sampleData.ts';
import { sampleIndex } from '../mail/samples/sampleIndex.ts';
import { sampleMails } from '../mail/samples/sampleMails.ts';

// `npm run mails [-- FOLDER]` writes every mail in every language as HTML, text and calendar files, with an `index.html`.
// It sends nothing and needs no database.

const folder = resolve(process.argv[2] ?? './mails');
// Pictures are read from disk, because no server is running.
const PICTURES = fileURLToPath(new URL('../../site/public/', import.meta.url));

for (const lang of LANGUAGES) {
  await rm(join(folder, lang), { recursive: true, force: true });
  await mkdir(join(folder, lang), { recursive: true });
  for (const [name, { html, text, attachments }] of Object.entries(sampleMails(lang))) {
    await writeFile(join(folder, lang, `${name}.html`), html.replaceAll(`src="${SAMPLE_ORIGIN}/`, `src="file://${PICTURES}`));
    await writeFile(join(folder, lang, `${name}.txt`), text);
    for (const { content, cid } of attachments) if (!cid) await writeFile(join(folder, lang, `${name}.ics`), content);
  }
}
const index = join(folder, 'index.html');
await writeFile(index, sampleIndex(Object.fromEntries(LANGUAGES.map((lang) => [lang, sampleMails(lang)]))));
console.log(`Every mail in ${LANGUAGES.length} languages: ${index}`);
