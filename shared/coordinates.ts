/** A position on the map, in degrees. */
export type Coordinates = { latitude: number; longitude: number };

/**
 * Reads a position as maps write it: `39.60213, -9.07122`. Undefined if it is none.
 */
export function parseCoordinates(text: string): Coordinates | undefined {
  const [, north, east] = /^\s*([+-]?\d{1,2}(?:\.\d{1,15})?)\s*[,; ]\s*([+-]?\d{1,3}(?:\.\d{1,15})?)\s*$/.exec(text) ?? [];
  if (north === undefined || east === undefined) return undefined;
  const position = { latitude: Number(north), longitude: Number(east) };
  return Math.abs(position.latitude) <= 90 && Math.abs(position.longitude) <= 180 ? position : undefined;
}

/** Writes a position with five decimals, which is about a metre. */
function formatCoordinates({ latitude, longitude }: Coordinates): string {
  return [latitude, longitude].map((degrees) => Number(degrees.toFixed(5))).join(', ');
}

/** The form in which a position is stored. A text that is none stays as it is. */
export function normalizeCoordinates(text: string): string {
  const position = parseCoordinates(text);
  return position ? formatCoordinates(position) : text;
}

/**
 * The address of a map with the way to a place. Maps apps of phones open it.
 *
 * @param coordinates as a school wrote them; they lead to the spot itself, so they come before the address
 * @returns undefined without a place
 */
export function directionsUrl({ address = '', coordinates = '' }: { address?: string | undefined; coordinates?: string | undefined }): string | undefined {
  const position = parseCoordinates(coordinates);
  const destination = position ? `${position.latitude},${position.longitude}` : address.replaceAll(/\s*\n\s*/g, ', ').trim();
  return destination ? `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(destination)}` : undefined;
}
