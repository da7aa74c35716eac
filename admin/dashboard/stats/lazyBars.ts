import { lazy } from 'react';

// The chart library, a chunk of its own: the dashboard's words are there before it.

/** Bars beside each other, a column per week. */
export const ColumnBars = lazy(async () => ({ default: (await import('./bars/ColumnBars.tsx')).ColumnBars }));

/** Bars below each other, a row each. */
export const RowBars = lazy(async () => ({ default: (await import('./bars/RowBars.tsx')).RowBars }));
