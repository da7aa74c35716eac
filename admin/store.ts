import { localStorageStore, memoryStore, type Store } from 'react-admin';

const THEME = 'theme';

/** React-admin's store. The theme is kept in local storage; all else lasts until the page is closed. */
export function createStore(): Store {
  const lasting = localStorageStore();
  const passing = memoryStore();
  const storeOf = (key: string) => (key === THEME ? lasting : passing);
  return {
    ...passing,
    setup() {
      lasting.setup();
      passing.setup();
    },
    teardown() {
      lasting.teardown();
      passing.teardown();
    },
    getItem: (key, otherwise) => storeOf(key).getItem(key, otherwise),
    setItem: (key, value) => storeOf(key).setItem(key, value),
    removeItem: (key) => storeOf(key).removeItem(key),
    subscribe: (key, callback) => storeOf(key).subscribe(key, callback),
  };
}
