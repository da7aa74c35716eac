/** Two inputs side by side, or below each other on a phone. */
export const PAIR = { display: 'grid', gap: 3, gridTemplateColumns: { sm: '1fr 1fr' }, alignItems: 'start' } as const;
