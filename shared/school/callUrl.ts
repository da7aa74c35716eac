/**
 * The address that calls a number. One without a country code gets it, so that phones from abroad and programs can dial it, too.
 *
 * @param phone as stored: a manual booking keeps it as typed
 * @param parse `parseCallableNumber` of `shared/school/callableNumber.ts` for the school's country. It is a parameter, as its number tables are large.
 */
export function callUrl(phone: string, parse: (phone: string) => string | undefined): string {
  return `tel:${parse(phone) ?? phone.replaceAll(/[^\d+]/g, '')}`;
}
