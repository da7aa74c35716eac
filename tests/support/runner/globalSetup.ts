import type { TestProject } from 'vitest/node';
import { templateServer } from '../db/templateServer.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The database that every test file's own is copied from: migrated, with the two schools. */
    templateUrl: string;
  }
}

/** One PostgreSQL server for all files of a project. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { templateUrl, stop } = await templateServer();
  project.provide('templateUrl', templateUrl);
  return stop;
}
