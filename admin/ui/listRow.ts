/**
 * A row of a list of people or devices: a name with details, a state, and buttons. On narrow screens they are below each other.
 *
 * @param columns from the width `from` on
 */
function listRow(from: 'sm' | 'md', columns: string) {
  return {
    display: 'grid',
    gridTemplateColumns: { xs: 'minmax(0, 1fr)', [from]: columns },
    columnGap: 2,
    rowGap: 1,
    alignItems: 'center',
    px: { xs: 2, sm: 2.5 },
    py: 1.5,
    '& + &': { borderTop: 1, borderTopColor: 'divider' },
    '& .who': { minWidth: 0, overflowWrap: 'anywhere' },
    '& .who:has(> svg)': { display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 2, alignItems: 'center' },
    '& .who > svg': { color: 'text.secondary' },
    '& strong': { display: 'block', fontWeight: 600 },
    '& .who span, & .state > span:not(.MuiChip-root)': { fontSize: '0.875rem', color: 'text.secondary' },
    '& .who .good': { color: 'success.main', fontWeight: 600 },
    '& .state': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.25, rowGap: 0.5 },
    '& .actions': { display: 'flex', flexWrap: 'wrap', gap: 1 },
    '& .below': { gridColumn: '1 / -1', mt: 1 },
  } as const;
}

/** A name with details, and one button. */
export const ONE_BUTTON_ROW = listRow('sm', 'minmax(0, 1fr) auto');

/** A name with details, a state and several buttons. */
export const TEAM_ROW = listRow('md', 'minmax(0, 1fr) minmax(0, 15rem) auto');
