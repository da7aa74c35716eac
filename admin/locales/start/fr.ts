import { core } from '../core/fr.ts';
import { problem } from '../problem/fr.ts';
import { refusal } from '../refusal/fr.ts';
import type { StartMessages } from './en.ts';

/** What the back office says in French before anybody has signed in, and on every screen. */
export const start: StartMessages = { ...core, refusal, problem };
