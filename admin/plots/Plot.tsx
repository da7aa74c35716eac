import { Skeleton, Typography } from '@mui/material';
import { type ReactNode, Suspense, useId } from 'react';
import { SubHeading } from '../ui/SubHeading.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { Panel } from './Panel.tsx';

type Props = {
  question: string;
  note: string;
  /** Column headings and rows of the table for screen readers. The first cell of a row is its heading. */
  head: readonly string[];
  rows: readonly (readonly [string, ...(string | number)[]])[];
  /** Shown instead of the plot when there is no data. */
  empty: string | undefined;
  /** In pixels. */
  height: number;
  children: ReactNode;
};

/** A plot below its question, with a table of the same data for screen readers. */
export function Plot({ question, note, head, rows, empty, height, children }: Props) {
  const id = useId();
  return (
    <Panel component="section" aria-labelledby={id}>
      <SubHeading id={id}>{question}</SubHeading>
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
