import { core } from '../core/de.ts';
import { problem } from '../problem/de.ts';
import { refusal } from '../refusal/de.ts';
import type { StartMessages } from './en.ts';

/** What the back office says in German before anybody has signed in, and on every screen. */
export const start: StartMessages = { ...core, refusal, problem };
