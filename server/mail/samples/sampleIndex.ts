import { html } from '@remix-run/html-template';
import type { WrittenMail } from '../layout/writtenMail.ts';

/** Renders a page that links to every sample and shows it in a resizable frame. */
export function sampleIndex(mails: Record<string, Record<string, WrittenMail>>): string {
  const names = Object.keys(Object.values(mails)[0] ?? {});
  const rows = names.map((name) => {
    const cells = Object.entries(mails).map(([lang, ofLang]) => {
      const { subject, attachments } = ofLang[name]!;
      const kinds = ['txt', ...(attachments.length > 0 ? ['ics'] : [])];
      const otherFiles = kinds.map((kind) => html`<a target="mail" href="${lang}/${name}.${kind}">${kind}</a> `);
      return html`<td><a target="mail" href="${lang}/${name}.html" title="${subject}">${lang}</a> <small>${otherFiles}</small></td>`;
    });
    return html`<tr><th scope="row">${name}</th>${cells}</tr>`;
  });
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>Mails</title>
<style>
  :root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
  body { margin: 0; display: flex; flex-wrap: wrap; gap: 24px; padding: 24px; }
  th { text-align: left; font-weight: 400; }
  td, th { padding: 4px 16px 4px 0; white-space: nowrap; }
  a { display: inline-block; padding: 4px 2px; }
  .frame { flex: 0 0 auto; width: 700px; max-width: 100%; height: calc(100vh - 48px); resize: horizontal; overflow: hidden; border: 1px solid #8aa3ad66; }
  iframe { width: 100%; height: 100%; border: 0; background: #fff; }
</style>
</head>
<body>
<table>${rows}</table>
<div class="frame"><iframe name="mail" title="Mail" src="en/${names[0] ?? ''}.html"></iframe></div>
</body>
</html>`;
  return String(page);
}
