import { LRUCache } from 'lru-cache';

/** A cache of limited size by key. */
export type TwoStageCache<Value extends object> = {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  /** The size of all entries together. */
  size(): number;
};

/** The part for entries that were not requested again yet. */
const NEW_SHARE = 0.25;

/**
 * A cache in two stages, each of which drops what was not used for longest. An entry enters the large stage when it is requested
 * again. So any number of addresses that are requested once each, by a crawler or an attack, leave the popular pages cached.
 */
export function twoStageCache<Value extends object>(maxSize: number, sizeCalculation: (value: Value) => number): TwoStageCache<Value> {
  const fresh = new LRUCache<string, Value>({ maxSize: maxSize * NEW_SHARE, sizeCalculation });
  const popular = new LRUCache<string, Value>({ maxSize: maxSize * (1 - NEW_SHARE), sizeCalculation });
  return {
    get(key) {
      const requestedOnce = fresh.get(key);
      if (!requestedOnce) return popular.get(key);
      fresh.delete(key);
      popular.set(key, requestedOnce);
      return requestedOnce;
    },
    set(key, value) {
      (popular.has(key) ? popular : fresh).set(key, value);
    },
    size: () => fresh.calculatedSize + popular.calculatedSize,
  };
}
