import { errorForRecord } from './errorForLog.ts';

/** Schools that a failed job names in its message. */
const MOST_NAMED = 5;

/** The turns of schools in a job for all of them. */
export type SchoolTurns = {
  /** Runs something for a school. If it fails, that is kept for `end`. @param school its number */
  take(school: number, run: () => Promise<unknown>): Promise<void>;
  /** @throws AggregateError if a turn has failed; its message has the schools' numbers and the reasons, without personal data */
  end(): void;
};

/** Lets a job for all schools do what it can: one school that fails holds up no other, and the job fails at its end, so that it is logged and retried. */
export function schoolTurns(): SchoolTurns {
  const failed: { school: number; error: unknown }[] = [];
  return {
    async take(school, run) {
      try {
        await run();
      } catch (error) {
        failed.push({ school, error });
      }
    },
    end() {
      if (failed.length === 0) return;
      const reasons = failed.slice(0, MOST_NAMED).map(({ school, error }) => `school ${school}: ${errorForRecord(error)}`);
      if (failed.length > MOST_NAMED) reasons.push('…');
      throw new AggregateError(failed.map(({ error }) => error), `${failed.length} ${failed.length === 1 ? 'turn' : 'turns'} of schools failed: ${reasons.join('; ')}`);
    },
  };
}
