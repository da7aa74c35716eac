import type { ListedInvitation } from '../../signUp/invitations.queries.ts';
import { type ListedSchool, SCHOOLS_PER_PAGE } from '../schools.queries.ts';
import { readableHost } from '../../lib/readableHost.ts';
import { html } from './html.ts';
import { invitationsPart, type RefusedInvitation } from './invitationsPart.ts';
import { facts, schoolFacts, stateLine } from './schoolFacts.ts';
import type { Page, View } from './view.ts';

type List = { schools: ListedSchool[]; total: number; search: string; page: number; invitations: Invitations | undefined };

/** Undefined where signing up needs no invitation. */
type Invitations = { latest: ListedInvitation[]; now: Date; done?: boolean | undefined; refused?: RefusedInvitation | undefined };

/** The list of schools, with a search. */
export function schoolsPage(view: View, { schools, total, search, page, invitations }: List): Page {
  const { say, href, lang } = view;
  const pages = Math.max(1, Math.ceil(total / SCHOOLS_PER_PAGE));
  const link = (to: number, name: string) => to >= 1 && to <= pages && html`<a href="${href('', { ...(search && { q: search }), page: String(to) })}">${name}</a>`;
  const body = html`<h1>${say('schools')}</h1>
${invitations?.done && html`<p class="message" role="status">${say('invite.done')}</p>`}
<form class="search" role="search" action="${href('')}"><div><label for="q">${say('search.label')}</label><input id="q" name="q" type="search" maxlength="100" value="${search}"></div>
<input type="hidden" name="lang" value="${lang}"><button>${say('search')}</button></form>
<p role="status">${total === 0 ? say('none') : say('found', { total: view.count(total) })}</p>
<ul class="cards">${schools.map(
    (school) => html`<li class="card"><h2><a href="${href(`/schools/${school.slug}`)}">${school.name}</a></h2>${stateLine(view, school)}${facts([[say('address'), readableHost(school.host)], ...schoolFacts(view, school)])}</li>`,
  )}</ul>
${pages > 1 && html`<nav aria-label="${say('pages')}">${link(page - 1, say('previous'))}<span>${say('page', { page, pages })}</span>${link(page + 1, say('next'))}</nav>`}
${invitations && invitationsPart(view, invitations.latest, invitations.refused, invitations.now)}`;
  return { title: say('schools'), body, status: invitations?.refused ? 400 : 200 };
}
