import { execFile } from 'node:child_process';
import { readFile, readdir } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PhotoType } from '#shared/photos/photoFiles.ts';
import type { ProblemCode } from '#shared/problems.ts';
import { Refused } from '../http/refused.ts';
import { oneAtATime } from './oneAtATime.ts';
import type { PhotoProcessAnswer } from './photoProcess.ts';

/** A photo in all its versions, by `{width}.{extension}`. */
export type MadePhoto = { width: number; height: number; placeholder: string; versions: Map<string, Buffer> };

const SCRIPT = fileURLToPath(new URL('./photoProcess.ts', import.meta.url));
/** The largest accepted photo takes 4 seconds on a busy machine. On one that is overloaded many times, a good photo must not pass for a broken one. */
const PATIENCE_MS = 60_000;
const MOST_WAITING = 40;

/**
 * Decodes an upload and makes all versions of it, in a process of its own. One photo is made at a time, so that memory stays bounded and
 * the other processors serve visitors.
 *
 * @param input the upload, an empty folder for the versions, and the kind of files
 * @throws Refused `invalid_photo` with the reason; `too_many_requests`
 */
export const makePhoto = oneAtATime(make, MOST_WAITING);

async function make({ file, folder, type }: { file: string; folder: string; type: PhotoType }): Promise<MadePhoto> {
  const answer = await runProcess([SCRIPT, file, folder, type]);
  if ('problem' in answer) throw refusedPhoto(answer.problem);
  const versions = new Map<string, Buffer>();
  for (const name of await readdir(folder)) versions.set(name, await readFile(join(folder, name)));
  return { ...answer, versions };
}

/** The refusal of an upload. */
export function refusedPhoto(code: ProblemCode, values: Record<string, number> = {}): Refused {
  return new Refused('invalid_photo', { problems: { file: { code, ...values } } });
}

function runProcess(args: string[]): Promise<PhotoProcessAnswer> {
  return new Promise((resolve, reject) => {
    // Without the server's environment, which has secrets.
    const options = { timeout: PATIENCE_MS, killSignal: 'SIGKILL', env: { MALLOC_ARENA_MAX: '2' } } as const;
    const child = execFile(process.execPath, args, options, (error, stdout, stderr) => {
      if (!error) resolve(JSON.parse(stdout) as PhotoProcessAnswer);
      else if (stderr.includes('ENOSPC')) reject(Object.assign(new Error('no space left for a photo'), { code: 'ENOSPC' }));
      else if (error.killed || error.signal) resolve({ problem: 'photo_broken' });
      else reject(error);
    });
    try {
      if (child.pid !== undefined) setPriority(child.pid, 10);
    } catch {
      // It has ended already.
    }
  });
}
