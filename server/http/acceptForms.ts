import type { App } from './app.types.ts';

/** Lets these routes take what a form in a browser posts (`application/x-www-form-urlencoded`), as an object of texts. */
export function acceptForms(scope: App): void {
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, parsed) => {
    parsed(null, Object.fromEntries(new URLSearchParams(String(text))));
  });
}
