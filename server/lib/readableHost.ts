import { domainToUnicode } from 'node:url';

/** A host as people write it, with its port if it has one: `surfschule-müller.de` for `xn--surfschule-mller-uzb.de`. Names with signs that fonts lack, such as emoji, stay as they are. */
export function readableHost(host: string): string {
  const [, ascii = host, port = ''] = /^(.*?)(:\d+)?$/.exec(host) ?? [];
  const name = domainToUnicode(ascii);
  return `${/^[\p{L}\p{M}\p{N}.-]+$/u.test(name) ? name : ascii}${port}`;
}
