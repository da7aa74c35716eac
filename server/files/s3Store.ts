import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import type { S3Settings } from '../env.ts';
import type { FileStore } from './fileStore.ts';

/** For one request to the store, in milliseconds. */
const PATIENCE_MS = 10_000;

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
