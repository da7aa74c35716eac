/** How the four kinds of photos begin, in hexadecimal digits. */
const BEGINNINGS = [/^ffd8ff/, /^89504e470d0a1a0a/, /^52494646.{8}57454250/, /^.{8}66747970(?:61766966|61766973|6d696631)/];

/** Does a file begin as JPEG, PNG, WebP or AVIF? Other files are never given to the decoder. */
export function isPhoto(beginning: Buffer): boolean {
  const text = beginning.subarray(0, 12).toString('hex');
  return BEGINNINGS.some((pattern) => pattern.test(text));
}
