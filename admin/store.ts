import { localStorageStore, memoryStore, type Store } from 'react-admin';

const THEME = 'theme';

/**
 * What react-admin remembers: the choice of theme for good, on this device; all else (where a list was scrolled to, say)
 * until the page is left. The language is never kept here: it stands in the address (decisions, 6).
 */
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
