/** Trusted HTML. Only `html` makes it, and it escapes every text. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Value = Html | string | number | false | null | undefined | readonly Html[];

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Writes HTML from a template. Texts are escaped; lists are joined; `false`, `null` and `undefined` are left out. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(parts.reduce((text, part, index) => text + written(values[index - 1]) + part));
}

function written(value: Value): string {
  if (value === undefined || value === null || value === false) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(({ text }) => text).join('');
  return String(value).replaceAll(/[&<>"']/g, (sign) => SIGNS[sign]!);
}
