import type { QueryClient } from '@tanstack/react-query';
import type { Login, User } from '#shared/contract/user.ts';
import type { Session } from './session.ts';

/** Who may work here, and what becomes of a page whose session has ended: it stays, and the question comes over it. */
export type Access = {
  /** The admin who is asked to sign in again, while they are; changes are told to subscribers. */
  asked(): User | undefined;
  subscribe(listener: () => void): () => void;
  /** Whether somebody is signed in; waits while they are asked to. Throws where the API cannot be reached. */
  isIn(): Promise<boolean>;
  /**
   * Looks who is signed in, after an answer that was refused for want of a session or of rights, and asks if nobody is.
   *
   * @returns whether the page stays; false where there is none yet, so that the sign-in page may come instead
   */
  isKept(): Promise<boolean>;
  signIn(credentials: Login): Promise<User>;
  /** Signs out, also whoever is asked to sign in again. */
  leave(): Promise<void>;
};

type Question = { user: User; answered: Promise<boolean>; answer: (isIn: boolean) => void };

/** @param queries what the screens have asked for: they tell whether there is a page to keep */
export function createAccess(session: Session, queries: QueryClient): Access {
  let inside: User | undefined;
  let question: Question | undefined;
  const listeners = new Set<() => void>();
  const setQuestion = (next: Question | undefined) => {
    question = next;
    listeners.forEach((listener) => listener());
  };
  const enter = (user: User) => {
    inside = user.is_admin ? user : undefined;
  };
  // React-admin has its own memory of who is signed in and with which rights.
  const renew = () => queries.invalidateQueries({ queryKey: ['auth'] });

  /** Where nobody is signed in, asks, if there is a page to ask over. One question for all who find out at the same time. */
  async function look(): Promise<'in' | 'asked' | 'out'> {
    if (question) return 'asked';
    const user = await session.user();
    if (user) {
      enter(user);
      return 'in';
    }
    if (inside && isLoading(queries)) inside = undefined;
    if (inside) setQuestion(question ?? ask(inside));
    return question ? 'asked' : 'out';
  }

  return {
    asked: () => question?.user,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async isIn() {
      const found = await look();
      return question ? question.answered : found === 'in';
    },
    async isKept() {
      if (!question) session.forget();
      const found = await look();
      if (found === 'in') void renew();
      return found !== 'out';
    },
    async signIn(credentials) {
      const user = await session.login(credentials);
      enter(user);
      question?.answer(true);
      setQuestion(undefined);
      void renew();
      return user;
    },
    async leave() {
      // What is refused from now on is no reason to ask. Who still waits for an answer goes with the page.
      const before = inside;
      inside = undefined;
      try {
        await session.logout();
        setQuestion(undefined);
      } catch (error) {
        inside = before;
        throw error;
      }
    },
  };
}

function ask(user: User): Question {
  let answer: Question['answer'] = () => {};
  const answered = new Promise<boolean>((resolve) => (answer = resolve));
  return { user, answered, answer };
}

/** Whether a screen still waits for what it shows. */
function isLoading(queries: QueryClient): boolean {
  return queries.getQueryCache().findAll({ type: 'active', fetchStatus: 'fetching', predicate: ({ state }) => state.status === 'pending' }).length > 0;
}
