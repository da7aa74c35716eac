import type { Problem, Problems } from '#shared/problems.ts';

/** A problem as react-admin's inputs say it in the reader's language. */
type Said = { message: string; args: Problem };

/** What react-hook-form keeps is text; react-admin's inputs read a message with values out of one that begins so. */
const PREFIX = '@@react-admin@@';

/** A problem from the server, as an input's error. */
export function formError(problem: Problem): string {
  return PREFIX + JSON.stringify(messageOf(problem));
}

/** Problems found before anything is sent, for a form's `validate`. Lists of a form want their errors in a tree. */
export function formErrors(problems: Problems): Record<string, unknown> {
  const tree: Record<string, unknown> = {};
  for (const [field, problem] of Object.entries(problems)) {
    const path = field.split('.');
    let branch = tree;
    for (const step of path.slice(0, -1)) branch = (branch[step] ??= {}) as Record<string, unknown>;
    branch[path.at(-1)!] = messageOf(problem);
  }
  return tree;
}

function messageOf(problem: Problem): Said {
  return { message: `problem.${problem.code}`, args: problem };
}
