/** Data in a page, for its scripts to read. No `<` gets through, so nothing in it can end the element. */
export function jsonScript(id: string, data: unknown): string {
  return `<script type="application/json" id="${id}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}
