import { Typography } from '@mui/material';
import { createContext, type ReactNode, useContext } from 'react';

/** Whether a part stands directly under the page's heading, not in a section that has one of its own. */
export const IsPage = createContext(false);

/** The heading of a part: of the third level in a section, of the second directly on a page. */
export function SubHeading({ id, children }: { id: string; children: ReactNode }) {
  const isPage = useContext(IsPage);
  return (
    <Typography id={id} variant="h3" component={isPage ? 'h2' : 'h3'}>
      {children}
    </Typography>
  );
}
