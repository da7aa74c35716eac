import type { ThemeOptions } from '@mui/material/styles';
import { readableTextOn } from './accent.ts';
import type { ThemeColors } from './colors.ts';

/** The radius of cards and dialogs. Controls use `theme.shape.borderRadius`. */
export const CARD_RADIUS = '14px';

/** The custom property with the height of the bar at the bottom of a phone, for what sticks above it. */
export const BAR_HEIGHT = '--bar-height';

/** Material UI's components: flat, with borders, 44 px targets, labels above fields and visible focus. */
export function components(colors: ThemeColors, accent: { main: string; contrastText: string }): ThemeOptions['components'] {
  const focus = { outline: `3px solid ${colors.text}`, outlineOffset: 2 };
  const label = { fontSize: '1rem', fontWeight: 600, color: colors.text, '&.Mui-focused': { color: colors.text } };
  // Mixes away from the text's color, so that contrast grows on hover.
  const pressed = `color-mix(in srgb, ${accent.main}, ${accent.contrastText === '#ffffff' ? '#000' : '#fff'} 14%)`;
  return {
    MuiCssBaseline: {
      styleOverrides: {
        html: { scrollPaddingBlock: '136px 152px', '--tone': colors.tone },
        body: { fontVariantNumeric: 'tabular-nums', overflowWrap: 'break-word' },
        ':focus-visible': focus,
        '@media (prefers-reduced-motion: reduce)': {
          // Even a transition of zero length would pass an inherited color down one element per frame, so there are none.
          '*, *::before, *::after': { animationDuration: '.01ms !important', transition: 'none !important' },
        },
      },
    },
    MuiButtonBase: { defaultProps: { disableRipple: true }, styleOverrides: { root: { '&.Mui-focusVisible': focus } } },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: { minHeight: 44, paddingInline: 18 },
        sizeSmall: { fontSize: '0.875rem', paddingInline: 10 },
        outlined: { borderColor: colors.line, color: colors.text, '&:hover': { borderColor: colors.muted } },
        contained: {
          backgroundColor: accent.main,
          color: accent.contrastText,
          '&:hover, &:active': { backgroundColor: pressed },
          '&.MuiButton-colorError': { backgroundColor: colors.bad, color: readableTextOn(colors.bad) },
        },
      },
    },
    MuiIconButton: { styleOverrides: { root: { minWidth: 44, minHeight: 44, borderRadius: 8 } } },
    MuiTab: { styleOverrides: { root: { minHeight: 48, fontSize: '0.9375rem', paddingInline: 14 } } },
    MuiTabs: { styleOverrides: { root: { minHeight: 48 }, indicator: { height: 3, borderRadius: '3px 3px 0 0' } } },
    MuiMenuItem: { styleOverrides: { root: { minHeight: '44px' } } },
    MuiLink: { defaultProps: { underline: 'always' }, styleOverrides: { root: { textUnderlineOffset: '3px' } } },
    MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiMenu: { styleOverrides: { paper: { border: `1px solid ${colors.line}`, boxShadow: '0 8px 24px rgb(4 22 29 / .18)' } } },
    MuiDialog: {
      defaultProps: { maxWidth: 'xs', fullWidth: true },
      styleOverrides: { paper: { borderRadius: CARD_RADIUS, border: `1px solid ${colors.line}`, padding: 4 }, paperFullScreen: { borderRadius: 0, border: 0 } },
    },
    MuiDialogTitle: { styleOverrides: { root: { fontSize: '1.25rem', fontWeight: 700 } } },
    MuiDialogContentText: { styleOverrides: { root: { color: colors.text } } },
    MuiDialogActions: { styleOverrides: { root: { padding: '8px 20px 16px', gap: 8 } } },
    MuiTextField: { defaultProps: { variant: 'outlined', fullWidth: true } },
    MuiInputLabel: {
      defaultProps: { shrink: true },
      styleOverrides: { root: { ...label, position: 'relative', transform: 'none', marginBottom: 6, whiteSpace: 'normal' } },
    },
    MuiFormLabel: { styleOverrides: { root: label } },
    MuiOutlinedInput: {
      defaultProps: { notched: false },
      styleOverrides: {
        root: { minHeight: 48, backgroundColor: colors.surface, '&.Mui-focused': { ...focus, outlineOffset: 1 } },
        input: { paddingBlock: 12 },
        multiline: { paddingBlock: 0 },
        notchedOutline: { top: 0, borderColor: colors.muted, '.Mui-focused > &&': { borderWidth: 1, borderColor: colors.text }, '& legend': { display: 'none' } },
      },
    },
    // Leaves room for the focus ring of the field.
    MuiFormHelperText: { styleOverrides: { root: { margin: '8px 0 0', fontSize: '0.875rem' } } },
    MuiCheckbox: { styleOverrides: { root: { padding: 10 } } },
    MuiRadio: { styleOverrides: { root: { padding: 10 } } },
    MuiTableCell: { styleOverrides: { root: { borderColor: colors.line }, head: { color: colors.muted, fontWeight: 600 } } },
    MuiAlert: { styleOverrides: { root: { borderRadius: 8 } } },
    RaRadioButtonGroupInput: { styleOverrides: { root: { '& .RaRadioButtonGroupInput-label': { transform: 'none' } } } },
    RaCheckboxGroupInput: { styleOverrides: { root: { '& .RaCheckboxGroupInput-label': { transform: 'none' } } } },
  } as ThemeOptions['components'];
}
