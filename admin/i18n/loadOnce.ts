/**
 * Remembers what was loaded by its key, so that React's `use` gets the same promise at each render. One that failed is loaded again.
 *
 * @param load imports the files of a key
 * @returns the same, whose promise fails with 'error.unreachable', a message key
 */
export function loadOnce<Key, Value>(load: (key: Key) => Promise<Value>): (key: Key) => Promise<Value> {
  const asked = new Map<Key, Promise<Value>>();

  function ask(key: Key): Promise<Value> {
    const loading = load(key).catch((cause: unknown) => {
      asked.delete(key);
      throw new Error('error.unreachable', { cause });
    });
    // `use` reads a promise with this status at once. Without it, what is there already shows the fallback first.
    void loading.then((value) => Object.assign(loading, { status: 'fulfilled', value }), () => {});
    asked.set(key, loading);
    return loading;
  }

  return (key) => asked.get(key) ?? ask(key);
}
