/** The class by which the script knows a school's buttons. */
export const EMBED_BUTTON_CLASS = 'lineup-book';

/** Where the script stands on a school's host. */
export const EMBED_PATH = '/embed.js';

/**
 * What a school pastes into its own page (decisions, 7): a link to its site, and the script that opens it in a dialog.
 * Without the script the link still leads there.
 *
 * @param origin the school's shareable URL
 * @param label what the button says; plain text
 */
export function embedSnippet(origin: string, label: string): string {
  const text = label.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const school = new URL(origin).origin;
  return `<a class="${EMBED_BUTTON_CLASS}" href="${school}/">${text}</a>\n<script async src="${school}${EMBED_PATH}"></script>`;
}
