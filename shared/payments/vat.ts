import { hasTwoDecimals, readDecimal } from '../decimal.ts';

/**
 * VAT rates are stored in basis points, 2300 for 23 %. On the wire and in the settings they are percentages. Every price
 * includes VAT.
 */
const BASIS_POINTS = 100;

/** Is this a rate in percent: 0 to 100, with two decimals at most? */
export function isVatRate(percent: number): boolean {
  return percent >= 0 && percent <= 100 && hasTwoDecimals(percent);
}

/** Converts percent to basis points: 5.5 → 550. */
export function toBasisPoints(percent: number): number {
  return Math.round(percent * BASIS_POINTS);
}

/** Converts basis points to percent: 550 → 5.5. */
export function toPercent(basisPoints: number): number {
  return basisPoints / BASIS_POINTS;
}

/**
 * Reads the setting `vat_rate`: a percentage as people type it, `23`, `5.5` or `5,5 %`.
 *
 * @returns basis points; undefined if the setting is empty or no rate
 */
export function parseVatRate(text: string): number | undefined {
  const percent = readDecimal(text, '%');
  return percent !== null && isVatRate(percent) ? toBasisPoints(percent) : undefined;
}

/** The VAT in an amount that includes it, in cents. Opposite amounts have opposite VAT, so that a reversal cancels it. */
export function includedVat(grossCents: number, basisPoints: number): number {
  return Math.sign(grossCents) * Math.round((Math.abs(grossCents) * basisPoints) / (10_000 + basisPoints));
}

/**
 * The VAT in an entry of a booking, in cents. It is what the entry adds to the VAT of the sum, so that the entries' VAT adds up to the
 * VAT of the whole booking to the cent, as on its receipt.
 *
 * @param beforeCents the sum of the booking's earlier entries of the same side: prices, or money
 */
export function addedVat(beforeCents: number, amountCents: number, basisPoints: number): number {
  return includedVat(beforeCents + amountCents, basisPoints) - includedVat(beforeCents, basisPoints);
}
