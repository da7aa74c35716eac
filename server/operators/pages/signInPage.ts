import { html } from './html.ts';
import type { Page, View } from './view.ts';

/** The sign-in page. @param message why the last attempt was refused, and its email */
export function signInPage({ say, href }: View, { error, email = '', status = 200 }: { error?: string; email?: string; status?: number } = {}): Page {
  const body = html`<div class="narrow"><h1>${say('signIn')}</h1><p>${say('signIn.about')}</p>
${error !== undefined && html`<p class="message bad" role="alert">${error}</p>`}
<form method="post" action="${href('/sign-in')}">
<div class="field"><label for="email">${say('email')}</label><input id="email" name="email" type="email" autocomplete="username" required maxlength="300" value="${email}"></div>
<div class="field"><label for="password">${say('password')}</label><input id="password" name="password" type="password" autocomplete="current-password" required maxlength="200"></div>
<div class="field"><label for="code">${say('code')}</label><input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="20"></div>
<button>${say('signIn')}</button></form></div>`;
  return { title: say('signIn'), body, status };
}
