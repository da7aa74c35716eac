import { type ChildProcess, fork } from 'node:child_process';

/** Starts the demo on this port with this environment; without one, stops it. */
export type HostRequest = { port: number; environment?: NodeJS.ProcessEnv };
export type HostAnswer = { port: number; error: string | undefined };

/** The product, running in a process that the journeys of a worker share. */
export type HostedServer = { origin: string; stop(): Promise<void> };

const HOST = new URL('./serverHost.ts', import.meta.url);

let host: ChildProcess | undefined;

/**
 * Starts the demo as `npm start` does, in a process that has loaded the product already if another file was there before. Loading takes
 * 3 s of processor time a start, and code that has run before is faster. It has no signals and no process of its own: `realServer.ts` has.
 *
 * @throws Error with the reason if it does not start
 */
export async function hostedServer(port: number, environment: NodeJS.ProcessEnv): Promise<HostedServer> {
  await ask({ port, environment: { ...process.env, RATE_LIMITS: 'off', ...environment } });
  return { origin: `http://localhost:${port}`, stop: () => ask({ port }) };
}

async function ask(request: HostRequest): Promise<void> {
  host ??= startHost(request.environment);
  const child = host;
  const { resolve, reject, promise } = Promise.withResolvers<void>();
  const hear = ({ port, error }: HostAnswer) => {
    if (port !== request.port) return;
    if (error === undefined) resolve();
    else reject(new Error(error));
  };
  const miss = () => reject(new Error('the process of the servers has ended'));
  child.on('message', hear).on('exit', miss);
  // Only a request keeps this process running.
  child.channel!.ref();
  child.send(request);
  await promise.finally(() => {
    child.off('message', hear).off('exit', miss);
    child.channel?.unref();
  });
}

function startHost(env?: NodeJS.ProcessEnv): ChildProcess {
  const child = fork(HOST, { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  child.once('exit', () => (host = undefined));
  child.unref();
  return child;
}
