/** A piece of text: as it is, or an address to link to. */
export type TextPiece = { text: string; href?: string };

/** Every part has an end or a limit, so that no text makes the search slow. */
const ADDRESS = /\b(?:https?:\/\/|www\.)[^\s<>"]+|\b[\w.+-]{1,64}@[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){1,8}/gi;

/** Finds the web and mail addresses that people type without any marks: `www.example.com`, `maria@example.com`. */
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

/** The full stop belongs to the sentence; a bracket does too, unless the address opened one. */
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
