import { openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import type { S3Settings } from '../env.ts';
import type { FileStore } from './fileStore.ts';

/** For one request to the store, in milliseconds. */
const PATIENCE_MS = 10_000;
/** The same for a large file. */
const LARGE_FILE_PATIENCE_MS = 30 * 60_000;

/** Keeps files in a bucket of an S3-compatible store. The bucket is in the path, which all of them understand. */
export function s3Store({ endpoint, bucket, key: accessKeyId, secret: secretAccessKey, region }: S3Settings): FileStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 });

  async function ask(method: string, key: string, init: RequestInit = {}): Promise<Response | undefined> {
    const answer = await client.fetch(`${endpoint}/${bucket}/${key}`, { method, signal: AbortSignal.timeout(PATIENCE_MS), ...init });
    if (answer.ok) return answer;
    await answer.body?.cancel();
    if (answer.status === 404) return undefined;
    throw new Error(`the file store answered ${answer.status} to ${method} ${key}`);
  }

  return {
    async put(key, content, type) {
      if (!(await ask('PUT', key, { body: new Uint8Array(content), headers: { 'content-type': type } }))) throw new Error(`the file store has no bucket "${bucket}"`);
    },
    async move(path, key, type) {
      // Backed by the file: its content is read while it is sent.
      const body = await openAsBlob(path, { type });
      const init = { body, headers: { 'content-type': type }, signal: AbortSignal.timeout(LARGE_FILE_PATIENCE_MS) };
      if (!(await ask('PUT', key, init))) throw new Error(`the file store has no bucket "${bucket}"`);
      await rm(path, { force: true });
    },
    async read(key) {
      const answer = await ask('GET', key);
      if (!answer?.body) return undefined;
      const bytes = Number(answer.headers.get('content-length') ?? NaN);
      return { body: Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0]), bytes: Number.isNaN(bytes) ? undefined : bytes };
    },
    async remove(keys) {
      for (const key of keys) await ask('DELETE', key);
    },
  };
}
