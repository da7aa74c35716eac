/** The CSS class that marks a school's buttons for the script. */
export const EMBED_BUTTON_CLASS = 'lineup-book';

/** The path of the script on a school's host. */
export const EMBED_PATH = '/embed.js';

/**
 * The HTML that a school pastes into its own page: a link to its site, and the script that opens it in a dialog. Without
 * scripts the link still works (docs/embedding.md).
 *
 * @param origin the school's shareable URL
 * @param label the button's text, not HTML
 */
export function embedSnippet(origin: string, label: string): string {
  const text = label.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const school = new URL(origin).origin;
  return `<a class="${EMBED_BUTTON_CLASS}" href="${school}/">${text}</a>\n<script async src="${school}${EMBED_PATH}"></script>`;
}
