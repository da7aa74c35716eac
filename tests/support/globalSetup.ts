import type { TestProject } from 'vitest/node';
import { templateServer } from './templateServer.ts';
import { NOW } from './world.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The database that every test file's own is copied from: migrated, with the two schools. */
    templateUrl: string;
  }
}

/** One PostgreSQL server for all files of a project. The API's clock is set by the tests; journeys go by the machine's. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { templateUrl, stop } = await templateServer(project.name === 'browser' ? new Date() : NOW);
  project.provide('templateUrl', templateUrl);
  return stop;
}
