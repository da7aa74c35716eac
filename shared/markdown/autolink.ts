/** A piece of text, with `href` if it is a link. */
export type TextPiece = { text: string; href?: string };

/** Repetitions are bounded, so that no text makes the search slow. */
const ADDRESS = /\b(?:https?:\/\/|www\.)[^\s<>"]+|\b[\w.+-]{1,64}@[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){1,8}/gi;

/** Splits text at web and mail addresses: `www.example.com`, `maria@example.com`. */
export function autolink(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutPunctuation(found);
    if (index > end) pieces.push({ text: text.slice(end, index) });
    pieces.push({ text: address, href: hrefOf(address) });
    end = index + address.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}

/** Drops punctuation at the end; a closing bracket stays if the address contains an opening one. */
function withoutPunctuation(address: string): string {
  const marks = address.includes('(') ? '.,;:!?\'*_~]' : '.,;:!?\'*_~])';
  let end = address.length;
  while (marks.includes(address[end - 1]!)) end -= 1;
  return address.slice(0, end);
}

function hrefOf(address: string): string {
  if (/^https?:/i.test(address)) return address;
  return address.includes('@') && !/^www\./i.test(address) ? `mailto:${address}` : `https://${address}`;
}
