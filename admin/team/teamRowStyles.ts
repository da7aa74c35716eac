/** One line; on a phone the state and the buttons are below the name. */
export const TEAM_ROW = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 15rem) auto' },
  columnGap: 2,
  rowGap: 1,
  alignItems: 'center',
  px: { xs: 2, sm: 2.5 },
  py: 1.5,
  '& + &': { borderTop: 1, borderTopColor: 'divider' },
  '& .who': { minWidth: 0, overflowWrap: 'anywhere' },
  '& strong': { display: 'block', fontWeight: 600 },
  '& .who > span, & .state > span:not(.MuiChip-root)': { fontSize: '0.875rem', color: 'text.secondary' },
  '& .state': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.25, rowGap: 0.5 },
  '& .actions': { display: 'flex', flexWrap: 'wrap', gap: 1 },
} as const;
