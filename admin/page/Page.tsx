import { Box, Stack, Typography } from '@mui/material';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useTenant } from '../tenant/TenantContext.tsx';

type Props = {
  title: string;
  /** A line below the title. */
  subtitle?: ReactNode;
  /** A link above the title. */
  back?: ReactNode;
  actions?: ReactNode;
  /** On a phone only screen readers get the title. */
  isCompact?: boolean;
  children: ReactNode;
};

/** React Router's key of the first location. */
const FIRST = 'default';

/**
 * The frame of a screen: title, actions and content. It focuses the title after a navigation whose link is gone, so that
 * screen readers continue there.
 */
export function Page({ title, subtitle, back, actions, isCompact = false, children }: Props) {
  const { name } = useTenant();
  const { key } = useLocation();
  const isFirst = useRef(key === FIRST);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isFirst.current && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <title>{`${title} · ${name}`}</title>
      {back}
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 2, mb: 3, ...(isCompact && COMPACT) }}>
        <Box sx={{ flex: '1 1 10rem', minWidth: 0 }}>
          <Typography ref={heading} variant="h1" tabIndex={-1} sx={{ '&:focus-visible': { outline: 'none' } }}>
            {title}
          </Typography>
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

/** Takes no room on a phone. */
const COMPACT = { '@media (max-width: 599px)': { position: 'absolute', width: '1px', height: '1px', m: 0, overflow: 'hidden', clipPath: 'inset(50%)' } } as const;
