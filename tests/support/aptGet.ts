import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';

/** Is this Debian or a derivative, run as root? */
export const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Installs a package of the distribution. Waits for another installation. */
export async function aptInstall(name: string): Promise<void> {
  console.log(`Installing ${name} for the tests …`);
  await aptGet('update');
  await aptGet('install', '--yes', '--no-install-recommends', name);
}

async function aptGet(...args: string[]): Promise<void> {
  const options = ['-o', 'DPkg::Lock::Timeout=300'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await promisify(execFile)('apt-get', [...options, ...args], { env, maxBuffer: 2 ** 26 }).catch((error) => {
    throw new Error(`apt-get ${args[0]} failed:\n${error.stdout}${error.stderr}`, { cause: error });
  });
}
