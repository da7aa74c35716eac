/** The grid of a lesson row: two lines, or three on a phone. */
export const LESSON_ROW = {
  display: 'grid',
  width: '100%',
  minHeight: 72,
  alignItems: 'center',
  textAlign: 'left',
  columnGap: { xs: 1, sm: 2 },
  rowGap: { xs: 0.5, sm: 0.25 },
  px: 2,
  py: 1.5,
  borderLeft: 4,
  gridTemplateColumns: { xs: 'auto minmax(0, 1fr) 3.5rem', sm: 'minmax(4.5rem, auto) minmax(0, 1fr) auto 7rem' },
  gridTemplateAreas: {
    xs: '"time state places" "what what what" "who who who"',
    sm: '"time what state places" "time who state places"',
  },
} as const;

/** Styles of a row that is a link. */
export const LESSON_LINK = { '&:hover': { bgcolor: 'action.hover' }, '&.Mui-focusVisible': { outlineOffset: -4 } } as const;
