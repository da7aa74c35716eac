/** Data in a page, for its scripts or for machines to read. No `<` gets through, so nothing in it can end the element. */
export function jsonScript(id: string, data: unknown, type = 'application/json'): string {
  return `<script type="${type}" id="${id}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}
