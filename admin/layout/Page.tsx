import { Box, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTenant } from '../tenant/TenantContext.tsx';

type Props = {
  title: string;
  /** Below the title: what the page is about, in a line. */
  subtitle?: ReactNode;
  /** Above the title: the way back. */
  back?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

/** The frame of a screen: its title, on the page and in the browser's tab, its actions, its content. */
export function Page({ title, subtitle, back, actions, children }: Props) {
  const { name } = useTenant();
  return (
    <>
      <title>{`${title} · ${name}`}</title>
      {back}
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 2, mb: 3 }}>
        <Box sx={{ flex: '1 1 10rem', minWidth: 0 }}>
          <Typography variant="h1">{title}</Typography>
          {subtitle && (
            <Typography color="textSecondary" sx={{ mt: 0.75 }}>
              {subtitle}
            </Typography>
          )}
        </Box>
        {actions && <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5 }}>{actions}</Stack>}
      </Stack>
      {children}
    </>
  );
}
