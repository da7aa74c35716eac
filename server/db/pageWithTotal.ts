/** Which rows of a list are asked for. */
type Range = { start: number; limit: number };

/**
 * Reads a page of a list with the total. A page that is not full says how many rows there are, so that they are counted only behind
 * a full page or behind the end.
 *
 * @param count counts all rows of the list
 */
export async function pageWithTotal<Row>({ start, limit }: Range, page: Promise<Row[]>, count: () => Promise<number>): Promise<{ rows: Row[]; total: number }> {
  const rows = await page;
  const isEnd = rows.length < limit && (rows.length > 0 || start === 0);
  return { rows, total: isEnd ? start + rows.length : await count() };
}
