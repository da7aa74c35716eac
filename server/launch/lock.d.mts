/**
 * Runs a function under a lock of this machine's processes, and waits while another process holds it.
 *
 * @param path the lock file
 * @param onWait called once if it has to wait
 */
export function withLock<T>(path: string, run: () => Promise<T>, onWait?: () => void): Promise<T>;
