import { domainToASCII, domainToUnicode } from 'node:url';

/** A host as people write it, with its port if it has one: `surfschule-müller.de` for `xn--surfschule-mller-uzb.de`. Names with signs that fonts lack, such as emoji, stay as they are. */
export function readableHost(host: string): string {
  const [, ascii = host, port = ''] = /^(.*?)(:\d+)?$/.exec(host) ?? [];
  const name = domainToUnicode(ascii);
  return `${/^[\p{L}\p{M}\p{N}.-]+$/u.test(name) ? name : ascii}${port}`;
}

/** A host as DNS has it, of one as people write it: the inverse of `readableHost`. A text that is no such name stays as it is, in small letters. */
export function asciiHost(text: string): string {
  const isReadable = /^[\p{L}\p{M}\p{N}.-]+$/u.test(text) && /[^a-z\d.-]/i.test(text);
  return isReadable ? domainToASCII(text) : text.toLowerCase();
}
