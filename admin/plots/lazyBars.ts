import { lazy } from 'react';

// The chart library is a chunk of its own, so the dashboard does not wait for it.

export const ColumnBars = lazy(async () => ({ default: (await import('./bars/ColumnBars.tsx')).ColumnBars }));

export const RowBars = lazy(async () => ({ default: (await import('./bars/RowBars.tsx')).RowBars }));
