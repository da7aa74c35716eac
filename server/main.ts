import { BadEnvironment, type Mode, readEnv } from './env.ts';
import { type Stop, stopOnSignals } from './launch/stopOnSignals.ts';
import { startServer } from './startServer.ts';

/** Starts the server, and stops it on a signal or when the start fails. */
async function start(mode: Mode): Promise<void> {
  const env = readEnv(mode, process.env);
  const stops: Stop[] = [];
  const stopAll = stopOnSignals(stops);
  try {
    await startServer(mode, env, stops);
  } catch (error) {
    console.error(startFailureMessage(error, env.PORT));
    await stopAll(1);
  }
}

/** Says what to do about a failed start, for the terminal. */
function startFailureMessage(error: unknown, port: number): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return `Port ${(error as { port?: number }).port ?? port} is in use. Stop what listens there, or choose another: PORT=8081 npm start`;
  if (code === '42501') return `The database's user may not do this (see docs/deploy.md, "Database"): ${(error as Error).message}`;
  if (code === '53100') return `The disk of the database is full: ${(error as Error).message}. Free some space and start again; the data is untouched.`;
  if (error instanceof Error && error.cause) return error.message;
  if (code === 'EACCES') return `Port ${port} may not be used by this user. Choose one above 1023: PORT=8080 npm start`;
  return error;
}

try {
  await start(process.argv[2] as Mode);
} catch (error) {
  if (!(error instanceof BadEnvironment)) throw error;
  console.error(`The environment is not complete (see .env.example):\n${error.message.replace(/^/gm, '  ')}`);
  process.exitCode = 1;
}
