/** Pixels of the plot with columns. */
export const COLUMNS_HEIGHT = 288;

/** Pixels of one row: its words above its bar. */
const ROW_HEIGHT = 48;

/** Pixels of a plot of so many rows. */
export function rowsHeight(rows: number): number {
  return rows * ROW_HEIGHT;
}
