import type { App } from './app.types.ts';

/** Accepts posted HTML forms (`application/x-www-form-urlencoded`) on these routes, as an object of texts. */
export function acceptForms(scope: App): void {
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, parsed) => {
    parsed(null, Object.fromEntries(new URLSearchParams(String(text))));
  });
}
