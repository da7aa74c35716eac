/** Black on white in both themes, on the screen and on paper. */
export const SHEET = {
  colorScheme: 'light',
  p: { xs: 2, sm: 4 },
  color: '#000',
  bgcolor: '#fff',
  border: '1px solid #8a979c',
  borderRadius: '8px',
  fontSize: '0.9375rem',
  '& p, & h1, & dl, & dd': { m: 0 },
  '& h1': { fontSize: '1.625rem', lineHeight: 1.2, mt: 0.5 },
  '& dl > div': { minWidth: 0 },
  '& .when': { fontSize: '1.125rem', fontWeight: 600, mt: 0.5, '&::first-letter': { textTransform: 'uppercase' } },
  '& dl': { display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, my: 2 },
  '& dt': { fontSize: '0.8125rem', color: '#444' },
  '& dd': { fontWeight: 600 },
  '& .scroll': { overflowX: 'auto' },
  '& .scroll:focus-visible': { outlineColor: '#000' },
  '& table': { width: '100%', borderCollapse: 'collapse' },
  '& th': { textAlign: 'left', fontSize: '0.8125rem', color: '#444', pb: 0.5 },
  '& th, & td': { pr: 1.5, verticalAlign: 'top' },
  '& td': { py: 0.75, borderTop: '1px solid #ccc' },
  '& tbody > tr:first-of-type > td': { borderTop: '1.5px solid #000' },
  '& tbody:last-of-type': { borderBottom: '1.5px solid #000' },
  '& .name': { position: 'relative', width: '30%', pl: '32px', fontWeight: 600, overflowWrap: 'anywhere' },
  '& .phone': { whiteSpace: 'nowrap' },
  '& td:last-of-type': { whiteSpace: 'nowrap' },
  '& .notes': { width: '36%', whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
  '& th:first-of-type': { pl: '32px' },
  '& .box': { position: 'absolute', left: 0, width: 18, height: 18, mt: '2px', border: '1.5px solid #000', borderRadius: '3px' },
  // On a phone: first all names and ages of a booking, then the rest.
  '@media screen and (max-width: 599.95px)': {
    '& table': { display: 'block' },
    '& thead': { display: 'none' },
    '& tbody': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', py: 0.75, borderTop: '1.5px solid #000' },
    '& tr': { display: 'contents' },
    '& td, & tbody > tr:first-of-type > td': { borderTop: 0, py: 0.375, pr: 0 },
    '& .name, & .notes': { width: 'auto' },
    '& .phone, & .notes, & .paid': { order: 1, gridColumn: '1 / -1', pl: '32px' },
    '& .notes:empty': { display: 'none' },
  },
  // 10.5 pt fits 15 participants with notes on a page and is readable at arm's length.
  '@media print': {
    p: 0,
    border: 0,
    fontSize: '10.5pt',
    '& .scroll': { overflow: 'visible' },
    '& tbody': { breakInside: 'avoid' },
    '& thead': { display: 'table-header-group' },
  },
} as const;

/** Hides everything around the sheet in print. */
export const PRINTED = {
  '@page': { size: 'A4', margin: '14mm' },
  '@media print': {
    // A dark background would fill the margins of the paper.
    'html, body': { colorScheme: 'light !important', background: '#fff !important' },
    '#main-content': { maxWidth: 'none !important', padding: '0 !important' },
    '#main-content ~ *, header:has(+ #main-content), .not-printed, .skip-nav-button, .MuiSnackbar-root': { display: 'none !important' },
  },
} as const;
