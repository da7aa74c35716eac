import { html } from '@remix-run/html-template';
import type { Tenant } from '#shared/contract/tenant.ts';
import { formatDay, formatTime } from '#shared/time/time.ts';
import type { Attachment, WrittenMail } from '../layout/writtenMail.ts';

/** Renders the demo mailbox as plain HTML. Each mail is in a frame whose links open in the whole window. */
export function demoMailboxPage(mails: (WrittenMail & { date: string })[], { name, timezone }: Pick<Tenant, 'name' | 'timezone'>): string {
  const items = mails.map(({ date, to, subject, html: body, attachments }, index) => {
    const at = `${formatDay(date, 'en', timezone)}, ${formatTime(date, timezone)}`;
    const files = attachments.map((file) => html`<a download="${file.filename}" href="${dataUrl(file)}">${file.filename}</a> `);
    const framed = attachments
      .flatMap(({ cid, ...file }) => (cid ? [{ cid, url: dataUrl(file) }] : []))
      .reduce((page, { cid, url }) => page.replaceAll(`src="cid:${cid}"`, `src="${url}"`), body.replace('<head>', '<head><base target="_top">'));
    return html`<details ${index === 0 ? 'open' : ''}>
      <summary><strong>${subject}</strong><span>${to}</span><time datetime="${date}">${at}</time></summary>
      <iframe title="${subject}" srcdoc="${framed}" sandbox="allow-top-navigation-by-user-activation allow-same-origin"></iframe>
      <p>${files}</p>
    </details>`;
  });
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<link rel="icon" href="/favicon.svg">
<title>Mailbox – ${name}</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; --line: #8aa3ad66; }
  body { margin: 0 auto; max-width: 48rem; padding: 24px 16px 64px; }
  h1 { font-size: 1.5rem; margin: 0; }
  .note { margin: 4px 0 24px; opacity: .8; }
  details { border-top: 1px solid var(--line); }
  summary { display: grid; grid-template-columns: 1fr auto; gap: 0 16px; padding: 12px 0; min-height: 44px; cursor: pointer; }
  summary strong { grid-column: 1 / -1; }
  summary span, time { font-size: .875rem; opacity: .8; overflow-wrap: anywhere; }
  iframe { width: 100%; height: 44rem; border: 1px solid var(--line); border-radius: 12px; background: #fff; }
</style>
</head>
<body>
<h1>Mailbox</h1>
<p class="note">Stands in for a mail server in the demo: the mails of ${name}, newest first. Unless SMTP_URL is set, they go nowhere else.</p>
${items.length > 0 ? items : html`<p>No mail yet. Book a lesson, and come back.</p>`}
</body>
</html>`;
  return String(page);
}

function dataUrl({ content_type, content, encoding }: Attachment): string {
  return `data:${content_type.replaceAll(' ', '')};base64,${Buffer.from(content, encoding).toString('base64')}`;
}
