import { core } from '../core/es.ts';
import { problem } from '../problem/es.ts';
import { refusal } from '../refusal/es.ts';
import type { StartMessages } from './en.ts';

/** What the back office says in Spanish before anybody has signed in, and on every screen. */
export const start: StartMessages = { ...core, refusal, problem };
