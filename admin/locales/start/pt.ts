import { core } from '../core/pt.ts';
import { problem } from '../problem/pt.ts';
import { refusal } from '../refusal/pt.ts';
import type { StartMessages } from './en.ts';

/** What the back office says in Portuguese before anybody has signed in, and on every screen. */
export const start: StartMessages = { ...core, refusal, problem };
