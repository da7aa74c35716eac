/** The height of a plot with columns, in pixels. */
export const COLUMNS_HEIGHT = 288;

/** The height of a bar with its texts, in pixels. */
const ROW_HEIGHT = 48;

export function rowsHeight(rows: number): number {
  return rows * ROW_HEIGHT;
}
