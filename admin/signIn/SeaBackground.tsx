import { Box } from '@mui/material';

/** Waves at the bottom of the page, in the school's color. */
export function SeaBackground() {
  return (
    <Box
      component="svg"
      viewBox="0 0 1440 320"
      preserveAspectRatio="none"
      aria-hidden
      sx={{ position: 'fixed', insetInline: 0, bottom: 0, width: '100%', height: { xs: '22vh', sm: '34vh' }, zIndex: -1, fill: (theme) => theme.palette.accent.main }}
    >
      <path opacity=".12" d="M0 92C240 40 380 56 560 96s340 60 520 8 260-50 360-22v238H0Z" />
      <path opacity=".22" d="M0 168c180 40 300 28 460-12s320-48 520 4 320 44 460-4v164H0Z" />
      <path opacity=".9" d="M0 244c160-34 320-26 480 4s320 34 480-2 320-30 480 6v68H0Z" />
    </Box>
  );
}
