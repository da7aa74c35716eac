import { COLON, LANGUAGE_NAMES, LANGUAGES } from '#shared/language.ts';
import type { ListedInvitation } from '../../signUp/invitations.queries.ts';
import { type Html, html } from './html.ts';
import type { View } from './view.ts';

/** What was entered and refused. */
export type RefusedInvitation = { email: string; lang: string };

/** The form that invites a school, and the latest invitations. */
export function invitationsPart({ say, href, day, lang: own }: View, invitations: readonly ListedInvitation[], refused: RefusedInvitation | undefined, now: Date): Html {
  const chosen = refused?.lang ?? own;
  const options = LANGUAGES.map((lang) => html`<option value="${lang}"${lang === chosen && html` selected`}>${LANGUAGE_NAMES[lang]}</option>`);
  const stateOf = ({ used_at, expires_at, sent_at, creation_date }: ListedInvitation) => {
    if (used_at !== null) return say('invited.used', { date: day(used_at) });
    if (new Date(expires_at) <= now) return say('invited.expired', { date: day(expires_at) });
    return sent_at === null ? say('invited.waiting') : say('invited.sent', { date: day(creation_date) });
  };
  return html`<section class="card actions"><h2>${say('invite')}</h2><p>${say('invite.about')}</p>
${refused && html`<p id="invited-wrong" class="message bad" role="alert">${say('error.email')}</p>`}
<form class="search" method="post" action="${href('/invitations')}"><div><label for="invited">${say('email')}</label><input id="invited" name="email" type="text" inputmode="email" autocomplete="off" required maxlength="300" value="${refused?.email}"${refused && html` aria-invalid="true" aria-describedby="invited-wrong" autofocus`}></div>
<div><label for="lang">${say('invite.lang')}</label><select id="lang" name="lang">${options}</select></div><button>${say('invite.send')}</button></form>
${invitations.length > 0 && html`<h3>${say('invitations')}</h3><ul>${invitations.map((one) => html`<li>${one.email}${COLON[own]} ${stateOf(one)}</li>`)}</ul>`}</section>`;
}
