import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A drawing that runs a script and reads a file of the server. */
export const HOSTILE_SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><script>alert(1)</script><image href="file:///etc/passwd"/></svg>';

/** A PNG that claims a size. Its data are a few thousand bytes that grow to so many zeros. */
export function bombPng(width: number, height: number, { zeros = 5_000_000, profile = 0 }: { zeros?: number; profile?: number } = {}): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8);
  const colours = profile > 0 ? [pngChunk('iCCP', Buffer.concat([Buffer.from('bomb\0\0'), deflateSync(Buffer.alloc(profile))]))] : [];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), pngChunk('IHDR', head), ...colours, pngChunk('IDAT', deflateSync(Buffer.alloc(zeros))), pngChunk('IEND', Buffer.alloc(0))]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const ends = [Buffer.alloc(4), Buffer.alloc(4)] as const;
  ends[0].writeUInt32BE(data.length);
  ends[1].writeUInt32BE(crc32(body));
  return Buffer.concat([ends[0], body, ends[1]]);
}

/** Two frames. */
export async function animated(format: 'gif' | 'webp'): Promise<Buffer> {
  const one = (background: string) => sharp({ create: { width: 64, height: 64, channels: 3, background } }).png().toBuffer();
  return sharp([await one('#f00'), await one('#00f')], { join: { animated: true } }).toFormat(format).toBuffer();
}

/** A photo that compresses badly, like one of a camera. */
export async function noisyPhoto(width: number, height: number, mean = 128): Promise<Buffer> {
  const noise = { type: 'gaussian', mean, sigma: 30 } as const;
  const small = await sharp({ create: { width: width >> 2, height: height >> 2, channels: 3, background: '#888', noise } }).png().toBuffer();
  return sharp(small).resize(width, height).jpeg({ quality: 85 }).toBuffer();
}

/** A JPEG with data in front of its picture: `marker` 0xfe is a comment, 0xe2 a piece of a colour profile. */
export function withSegments(jpeg: Buffer, marker: number, pieces: readonly Buffer[]): Buffer {
  const segments = pieces.map((piece) => {
    const head = Buffer.from([0xff, marker, 0, 0]);
    head.writeUInt16BE(piece.length + 2, 2);
    return Buffer.concat([head, piece]);
  });
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

/** A JPEG with a colour profile of 16 MB, the most that its 255 pieces can hold, of nonsense. */
export function profileBomb(jpeg: Buffer): Buffer {
  const pieces = Array.from({ length: 255 }, (_, index) => Buffer.concat([Buffer.from('ICC_PROFILE\0'), Buffer.from([index + 1, 255]), Buffer.alloc(65_000, index)]));
  return withSegments(jpeg, 0xe2, pieces);
}
