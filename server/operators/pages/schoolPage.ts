import type { SchoolClosing } from '#shared/contract/schoolClosing.ts';
import type { SchoolExport } from '#shared/contract/schoolExport.ts';
import { readableHost } from '../../lib/readableHost.ts';
import type { SchoolAction } from '../schoolActions.ts';
import type { ListedSchool } from '../schools.queries.ts';
import { type Html, html } from './html.ts';
import { facts, schoolFacts, stateLine } from './schoolFacts.ts';
import type { Page, View } from './view.ts';

type Facts = {
  school: ListedSchool;
  closing: SchoolClosing;
  export: SchoolExport;
  /** The school's public address. */
  address: string;
  /** What was just done. */
  done?: SchoolAction | undefined;
  /** The action whose confirmation was wrong, and what was entered. */
  unconfirmed?: { action: SchoolAction; entered: string } | undefined;
};

/** One school, with what an operator can do with it. */
export function schoolPage(view: View, all: Facts): Page {
  const { say, href, money, count } = view;
  const { school, closing, address, done, unconfirmed } = all;
  const body = html`<p><a href="${href('')}">← ${say('back')}</a></p><h1>${school.name}</h1>
${done && !unconfirmed && html`<p class="message" role="status">${say(`${done}.done`)}</p>`}
<section class="card">${stateLine(view, school)}${facts([
    [say('address'), html`<a href="${address}/">${readableHost(school.host)}</a>`],
    ...schoolFacts(view, school),
    [say('upcoming'), count(closing.upcoming.bookings)],
    [say('paid'), money(closing.upcoming.paid)],
    [say('toGiveBack'), money(closing.to_give_back)],
    [say('passes'), money(closing.passes)],
  ])}</section>
<ul class="cards actions">${actions(view, all)}</ul>`;
  return { title: school.name, body, status: unconfirmed ? 400 : 200 };
}

function actions(view: View, all: Facts): Html[] {
  const { school } = all;
  const isOpen = school.suspended_at === null && school.closing_at === null;
  return [
    ...(isOpen ? [] : [action(view, all, 'reopen')]),
    ...(school.suspended_at === null ? [action(view, all, 'suspend')] : []),
    exportAction(view, all),
    ...(school.closing_at === null ? [action(view, all, 'close')] : []),
  ];
}

/** A form for an action. What closes the school's site is confirmed by its slug. */
function action({ say, href }: View, { school: { slug }, unconfirmed }: Facts, name: SchoolAction): Html {
  const isConfirmed = name === 'suspend' || name === 'close';
  const wrong = unconfirmed?.action === name ? unconfirmed : undefined;
  const field = html`<div class="field narrow"><label for="${name}-confirm">${say('confirm', { slug })}</label>
${wrong && html`<p id="${name}-wrong" class="message bad" role="alert">${say('error.confirm', { slug })}</p>`}
<input id="${name}-confirm" name="confirm" required autocomplete="off" autocapitalize="none" spellcheck="false" maxlength="100" value="${wrong?.entered}"${wrong && html` aria-invalid="true" aria-describedby="${name}-wrong" autofocus`}></div>`;
  return html`<li class="card"><h2>${say(name)}</h2><p>${say(`${name}.about`)}</p>
<form method="post" action="${href(`/schools/${slug}/${name}`)}">${isConfirmed && field}<button class="${name === 'close' ? 'bad' : 'quiet'}">${say(name)}</button></form></li>`;
}

function exportAction({ say, href, day, lang }: View, { school: { slug }, export: { is_pending, file } }: Facts): Html {
  const size = file && (file.bytes / 1e6).toLocaleString(lang, { maximumFractionDigits: 1 });
  return html`<li class="card"><h2>${say('export')}</h2><p>${say('export.about')}</p>
${is_pending ? html`<p>${say('export.pending')}</p>` : html`<form method="post" action="${href(`/schools/${slug}/export`)}"><p><button class="quiet">${say('export')}</button></p></form>`}
${file && html`<p>${say('export.made', { date: day(file.made_at), size })}</p><form method="post" action="${href(`/schools/${slug}/download`)}"><button class="quiet">${say('download')}</button></form>`}</li>`;
}
