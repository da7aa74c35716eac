import { Skeleton, Typography } from '@mui/material';
import { type ReactNode, Suspense, useId } from 'react';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { Panel } from '../Panel.tsx';

type Props = {
  /** The question that the plot answers. */
  question: string;
  note: string;
  /** The same in words: a heading per column, and rows that begin with what they are about. */
  head: readonly string[];
  rows: readonly (readonly [string, ...(string | number)[]])[];
  /** What stands there instead, where there is nothing to draw. */
  empty: string | undefined;
  /** Pixels that the drawing takes. */
  height: number;
  children: ReactNode;
};

/** A plot under its question; a table says the same to those who listen to the page. */
export function Plot({ question, note, head, rows, empty, height, children }: Props) {
  const id = useId();
  return (
    <Panel component="section" aria-labelledby={id}>
      <Typography id={id} variant="h3">
        {question}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 2, fontSize: '0.875rem' }}>
        {empty ?? note}
      </Typography>
      {empty === undefined && (
        <>
          <VisuallyHidden component="div">
            <table aria-labelledby={id}>
              <thead>
                <tr>{head.map((title) => <th key={title} scope="col">{title}</th>)}</tr>
              </thead>
              <tbody>
                {rows.map(([about, ...values], index) => (
                  <tr key={index}>
                    <th scope="row">{about}</th>
                    {values.map((value, column) => <td key={column}>{value}</td>)}
                  </tr>
                ))}
              </tbody>
            </table>
          </VisuallyHidden>
          <Suspense fallback={<Skeleton variant="rounded" height={height} />}>{children}</Suspense>
        </>
      )}
    </Panel>
  );
}
