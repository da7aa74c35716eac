import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { handler } from 'altcha-lib/workers/shared';

// A web worker: it answers the messages of `solveProof.ts`.
handler({ deriveKey });
