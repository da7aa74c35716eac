import type { Problem, Problems } from '#shared/problems.ts';

type FieldMessage = { message: string; args: Problem };

/** React-hook-form stores errors as text. React-admin decodes text with this prefix into a message with arguments. */
const PREFIX = '@@react-admin@@';

/** Encodes a problem from the server as the error of an input. */
export function formError(problem: Problem): string {
  return PREFIX + JSON.stringify(toMessage(problem));
}

/** Converts problems to the result of a form's `validate`. Errors of lists are nested. */
export function formErrors(problems: Problems): Record<string, unknown> {
  const tree: Record<string, unknown> = {};
  for (const [field, problem] of Object.entries(problems)) {
    const path = field.split('.');
    let branch = tree;
    for (const step of path.slice(0, -1)) branch = (branch[step] ??= {}) as Record<string, unknown>;
    branch[path.at(-1)!] = toMessage(problem);
  }
  return tree;
}

function toMessage(problem: Problem): FieldMessage {
  return { message: `problem.${problem.code}`, args: problem };
}
