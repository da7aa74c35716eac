/** Styles of a link or button in the bar at the bottom of a phone: an icon above its word. */
export const BAR_ITEM = {
  flex: '1 1 0',
  minWidth: 0,
  minHeight: 56,
  flexDirection: 'column',
  gap: '2px',
  px: 0.25,
  fontSize: '0.6875rem',
  fontWeight: 600,
  lineHeight: 1.2,
  textAlign: 'center',
  overflowWrap: 'anywhere',
  color: 'text.secondary',
  '&[aria-current], &[aria-expanded=true]': { color: 'primary.main' },
  '&.Mui-focusVisible': { outlineOffset: '-3px' },
} as const;
