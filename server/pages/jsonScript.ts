/** A script element with JSON data. `<` is escaped, so that the data cannot end the element. */
export function jsonScript(id: string, data: unknown, type = 'application/json'): string {
  return `<script type="${type}" id="${id}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}
