/** Numbers objects in the order in which they are first seen, for cache keys: an object that replaces another gets a new number. */
export function objectNumbers(): (object: object) => number {
  const numbers = new WeakMap<object, number>();
  let last = 0;
  return (object) => {
    const number = numbers.get(object) ?? (last += 1);
    numbers.set(object, number);
    return number;
  };
}
