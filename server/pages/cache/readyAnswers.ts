import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, brotliCompressSync, constants } from 'node:zlib';
import { twoStageCache } from './twoStageCache.ts';

/** An answer before it is compressed. Only a public one is kept. */
export type FreshAnswer<Facts> = Facts & { isPublic: boolean; text: string };

/** An answer ready to be sent, compressed if a client accepted that. `Facts` set its headers. `isFinal`: it is not compressed once more. */
export type ReadyAnswer<Facts> = Facts & { isPublic: boolean; bytes: Buffer; brotli: Buffer | undefined; isFinal: boolean };

/** Bytes that an answer takes in memory, roughly: its text, the compressed text and the key. */
export const sizeOfAnswer = ({ bytes }: { bytes: Buffer }) => 1000 + 2 * bytes.length;

/** How well brotli compresses, and the bits of the window in which it looks for repetitions. */
type Effort = { quality: number; window: number };

/** While the first visitor waits. With a window of 17 bits brotli would clear 2 MB of tables for each text. Quality 7 saves 46 bytes of a home page, and costs a tenth of its processor time. */
const QUICK: Effort = { quality: 6, window: 16 };
/** For later visitors. 128 kB is more than most pages have. */
const SMALL: Effort = { quality: 10, window: 17 };

/** Shorter texts fit into a few packets however well they are compressed, so the first visitor gets what takes the least time. */
const SHORT = 8 * 1024;
const QUICKEST: Effort = { quality: 1, window: 16 };

const compress = promisify(brotliCompress);

type Options = {
  maxBytes: number;
  /** Called for each answer: was it kept already? */
  onUse(result: 'hit' | 'miss'): void;
  /** Called with the size of all kept answers when one is added. */
  onGrowth?(bytes: number): void;
};

/**
 * Cache of answers ready to be sent. The key has everything that an answer depends on, including its content's version, so entries
 * need no invalidation. Concurrent requests for an answer share one making.
 */
export function readyAnswers<Facts extends object>({ maxBytes, onUse, onGrowth }: Options) {
  const answers = twoStageCache<ReadyAnswer<Facts>>(maxBytes, sizeOfAnswer);
  const underWay = new Map<string, Promise<ReadyAnswer<Facts>>>();
  const compressing = new WeakMap<ReadyAnswer<Facts>, Promise<void>>();
  const recompressed = new WeakSet<ReadyAnswer<Facts>>();

  async function finish(key: string, make: () => Promise<FreshAnswer<Facts>>): Promise<ReadyAnswer<Facts>> {
    const { text, ...facts } = await make();
    const answer = { ...facts, bytes: Buffer.from(text), brotli: undefined, isFinal: false } as unknown as ReadyAnswer<Facts>;
    if (answer.isPublic) answers.set(key, answer);
    onGrowth?.(answers.size());
    return answer;
  }

  /** Compresses an answer for the first client that accepts it. Pages are made of answers that are only read here, which are never compressed. */
  function compressOnce(answer: ReadyAnswer<Facts>): Promise<void> {
    let started = compressing.get(answer);
    if (!started) {
      started = compressQuickly(answer.bytes).then((brotli) => void (answer.brotli = brotli));
      compressing.set(answer, started);
    }
    return started;
  }

  /** An answer that is requested again is compressed once more, with a higher quality. */
  function recompress(answer: ReadyAnswer<Facts>): void {
    if (recompressed.has(answer)) return;
    recompressed.add(answer);
    void compress(answer.bytes, optionsFor(answer.bytes, SMALL)).then((brotli) => Object.assign(answer, { brotli, isFinal: true }));
  }

  return async (key: string, make: () => Promise<FreshAnswer<Facts>>, isCompressed: boolean): Promise<ReadyAnswer<Facts>> => {
    const known = answers.get(key);
    onUse(known ? 'hit' : 'miss');
    if (known?.brotli && isCompressed) recompress(known);
    const answer = known ?? (await madeOnce(key, make));
    if (isCompressed && !answer.brotli) await compressOnce(answer);
    return answer;
  };

  function madeOnce(key: string, make: () => Promise<FreshAnswer<Facts>>): Promise<ReadyAnswer<Facts>> {
    const started = underWay.get(key) ?? finish(key, make).finally(() => underWay.delete(key));
    underWay.set(key, started);
    return started;
  }
}

async function compressQuickly(text: Buffer): Promise<Buffer> {
  // Handing a short text to another thread would take longer than compressing it.
  return text.length < SHORT ? brotliCompressSync(text, optionsFor(text, QUICKEST)) : compress(text, optionsFor(text, QUICK));
}

function optionsFor(text: Buffer, { quality, window }: Effort): BrotliOptions {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_PARAM_LGWIN } = constants;
  return { params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: text.length, [BROTLI_PARAM_LGWIN]: window } };
}
