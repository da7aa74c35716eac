import { Box } from '@mui/material';

type Props = { head: readonly [string, string]; rows: readonly (readonly [string, string])[]; foot: readonly [string, string] };

/** The rows of a report with their sums. A long table scrolls inside. */
export function TotalsTable({ head, rows, foot }: Props) {
  return (
    <Box sx={FRAME} tabIndex={rows.length > SCROLLS_FROM ? 0 : undefined} role={rows.length > SCROLLS_FROM ? 'group' : undefined} aria-label={rows.length > SCROLLS_FROM ? head[0] : undefined}>
      <Box component="table" sx={TABLE}>
        <thead>
          <tr>{head.map((title) => <th key={title} scope="col">{title}</th>)}</tr>
        </thead>
        <tbody>
          {rows.map(([label, value], index) => (
            <tr key={index}>
              <th scope="row">{label}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{foot[0]}</th>
            <td>{foot[1]}</td>
          </tr>
        </tfoot>
      </Box>
    </Box>
  );
}

/** Rows that fit without scrolling. */
const SCROLLS_FROM = 9;

const FRAME = { mt: 2, maxHeight: 420, overflowY: 'auto' } as const;

const TABLE = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.9375rem',
  '& th, & td': { py: 1, px: 0, textAlign: 'left', fontWeight: 400, borderBottom: 1, borderColor: 'divider', overflowWrap: 'anywhere' },
  '& th:last-child, & td:last-child': { textAlign: 'right', whiteSpace: 'nowrap', pl: 2 },
  '& thead th': { color: 'text.secondary', fontSize: '0.8125rem' },
  '& tfoot th, & tfoot td': { fontWeight: 700, borderBottom: 0 },
} as const;
