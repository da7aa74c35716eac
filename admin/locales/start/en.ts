import { core } from '../core/en.ts';
import { problem } from '../problem/en.ts';
import { refusal } from '../refusal/en.ts';

/** What the back office says in English before anybody has signed in, and on every screen. */
export const start = { ...core, refusal, problem };

/** What every language has to say from the start. */
export type StartMessages = typeof start;
