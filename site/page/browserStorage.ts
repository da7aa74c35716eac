type StorageKind = 'localStorage' | 'sessionStorage';

/** Reads a JSON value from browser storage; `undefined` if it is missing, blocked or malformed. */
export function readStorage(kind: StorageKind, name: string): unknown {
  try {
    return JSON.parse(window[kind].getItem(name) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Writes a JSON value to browser storage; `undefined` removes it. Blocked or full storage is ignored. */
export function writeStorage(kind: StorageKind, name: string, value: unknown): void {
  try {
    if (value === undefined) window[kind].removeItem(name);
    else window[kind].setItem(name, JSON.stringify(value));
  } catch {
    // The pages work without storage.
  }
}
