/**
 * Runs something while no other process of this machine does; waits for one that does.
 *
 * @param path the lock file
 * @param onWait called once when there is something to wait for
 */
export function withLock<T>(path: string, run: () => Promise<T>, onWait?: () => void): Promise<T>;
