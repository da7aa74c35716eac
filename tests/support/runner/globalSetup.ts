import type { TestProject } from 'vitest/node';
import { templateServer } from '../db/templateServer.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the template database, which every test file copies: migrated, with the two schools. */
    templateUrl: string;
  }
}

/** One PostgreSQL server for all test files of a project. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { templateUrl, stop } = await templateServer();
  project.provide('templateUrl', templateUrl);
  return stop;
}
