type Place = 'localStorage' | 'sessionStorage';

/** What the browser keeps under a name; nothing where it keeps none, may not say, or keeps something else than JSON. */
export function stored(place: Place, name: string): unknown {
  try {
    return JSON.parse(window[place].getItem(name) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Has the browser keep a value, `undefined` for no longer. Storage that is blocked or full is no reason to fail. */
export function store(place: Place, name: string, value: unknown): void {
  try {
    if (value === undefined) window[place].removeItem(name);
    else window[place].setItem(name, JSON.stringify(value));
  } catch {
    // The pages work without.
  }
}
