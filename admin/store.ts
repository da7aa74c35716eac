import { localStorageStore, memoryStore, type Store } from 'react-admin';

const THEME = 'theme';

/** React-admin's store. The theme is kept in local storage; all else lasts until the page is closed. */
export function createStore(): Store {
  const local = localStorageStore();
  const memory = memoryStore();
  const storeOf = (key: string) => (key === THEME ? local : memory);
  return {
    ...memory,
    setup() {
      local.setup();
      memory.setup();
    },
    teardown() {
      local.teardown();
      memory.teardown();
    },
    getItem: (key, defaultValue) => storeOf(key).getItem(key, defaultValue),
    setItem: (key, value) => storeOf(key).setItem(key, value),
    removeItem: (key) => storeOf(key).removeItem(key),
    subscribe: (key, callback) => storeOf(key).subscribe(key, callback),
  };
}
