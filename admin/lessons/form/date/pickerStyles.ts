import type { SxProps, Theme } from '@mui/material/styles';

/** In pixels, beside the month. */
const TIMES_WIDTH = 116;

/** Styles react-datepicker for both themes, with 44 px targets. On a phone, times are below the month. */
export const PICKER: SxProps<Theme> = (theme) => {
  const { palette } = theme;
  const phone = theme.breakpoints.down('sm');
  const chosen = { backgroundColor: palette.accent.main, color: palette.accent.contrastText, fontWeight: 700 };
  return {
    '& .react-datepicker': {
      display: 'flex',
      width: 'fit-content',
      maxWidth: '100%',
      border: `1px solid ${palette.divider}`,
      borderRadius: '8px',
      overflow: 'hidden',
      backgroundColor: palette.background.paper,
      color: palette.text.primary,
      fontFamily: 'inherit',
      fontSize: '0.9375rem',
      [phone]: { flexDirection: 'column', width: '100%' },
    },
    '& .react-datepicker__month-container': { float: 'none', padding: '4px 8px 8px' },
    '& .react-datepicker__month': { margin: 0 },
    '& .react-datepicker__header': { backgroundColor: 'transparent', border: 0, padding: 0 },
    '& .react-datepicker__current-month, & .react-datepicker-time__header': {
      color: palette.text.primary,
      fontSize: '1rem',
      fontWeight: 650,
      lineHeight: '48px',
      '&::first-letter': { textTransform: 'uppercase' },
    },
    '& .react-datepicker__navigation': { top: 2, width: 44, height: 44 },
    '& .react-datepicker__navigation--previous': { left: 4 },
    '& .react-datepicker__navigation.react-datepicker__navigation--next': { right: TIMES_WIDTH + 4, [phone]: { right: 4 } },
    '& .react-datepicker__navigation-icon::before': { borderColor: palette.text.secondary, top: 8 },
    '& .react-datepicker__navigation:hover *::before': { borderColor: palette.text.primary },
    '& .react-datepicker__day-names, & .react-datepicker__week': { display: 'grid', gridTemplateColumns: 'repeat(7, minmax(0, 44px))', justifyContent: 'center' },
    '& .react-datepicker__day-name, & .react-datepicker__day': { width: 'auto', margin: 0, lineHeight: '44px', color: palette.text.primary },
    '& .react-datepicker__day-name': { lineHeight: '32px', fontSize: '0.8125rem', color: palette.text.secondary },
    '& .react-datepicker__day': { borderRadius: '8px', '&:hover': { backgroundColor: palette.action.hover } },
    '& .react-datepicker__day--outside-month': { color: palette.text.secondary },
    '& .react-datepicker__day--keyboard-selected': { backgroundColor: 'transparent' },
    '& .react-datepicker__day--today': { fontWeight: 700, boxShadow: `inset 0 0 0 1px ${palette.text.secondary}` },
    '& .react-datepicker__day--selected, & .react-datepicker__day--selected:hover': chosen,
    '& .react-datepicker__time-container': {
      float: 'none',
      width: TIMES_WIDTH,
      borderLeft: `1px solid ${palette.divider}`,
      [phone]: { width: '100%', borderLeft: 0, borderTop: `1px solid ${palette.divider}` },
    },
    '& .react-datepicker__time-container .react-datepicker__time': { backgroundColor: 'transparent', borderRadius: 0 },
    '& .react-datepicker__time-container .react-datepicker__time .react-datepicker__time-box': { width: '100%' },
    '& .react-datepicker__time-container .react-datepicker__time .react-datepicker__time-box ul.react-datepicker__time-list': {
      height: '300px !important',
      boxSizing: 'border-box',
      padding: '0 4px 4px',
      [phone]: { height: '196px !important', display: 'grid', gridTemplateColumns: 'repeat(4, 1fr)', alignContent: 'start' },
    },
    '& ul.react-datepicker__time-list li.react-datepicker__time-list-item': {
      height: '44px !important',
      padding: '0 !important',
      lineHeight: '44px',
      borderRadius: '8px',
      '&:hover': { backgroundColor: `${palette.action.hover} !important` },
    },
    '& ul.react-datepicker__time-list li.react-datepicker__time-list-item--selected': {
      ...chosen,
      backgroundColor: `${palette.accent.main} !important`,
      color: `${palette.accent.contrastText} !important`,
    },
    // Times at which no lesson can start.
    '& ul.react-datepicker__time-list li.react-datepicker__time-list-item--disabled': { display: 'none' },
  };
};
