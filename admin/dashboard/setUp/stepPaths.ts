import { SET_UP_STEPS, type SetUpStep } from '#shared/school/setUp.ts';
import type { SetUp } from '#shared/school/schoolContract.ts';
import { lessonPaths } from '../../routes/lessonPaths.ts';
import { resourcePaths } from '../../routes/resourcePaths.ts';
import { withReturn } from '../../routes/useReturnPath.ts';

/** The address of the checklist, below `/manage`. */
const SET_UP_PATH = '/set-up';

/** A form that leads back to the checklist when it is left, and on to the next step when it is saved. */
const form = (path: string) => withReturn(path, SET_UP_PATH, `${SET_UP_PATH}/next`);

/** Where each step is done. */
export const STEP_PATHS: Record<SetUpStep, string> = {
  look: form('/settings/look'),
  activity: form(resourcePaths('activities').new),
  lesson: form(lessonPaths.new),
  contact: form('/settings/contact'),
  texts: form('/settings/texts'),
  payments: form('/settings/payments'),
  share: `${SET_UP_PATH}#share`,
};

/** Where the first step is done that is still open; the checklist, if none is. */
export function nextStepPath(steps: SetUp): string {
  const next = SET_UP_STEPS.find((step) => !steps[step]);
  return next ? STEP_PATHS[next] : SET_UP_PATH;
}
