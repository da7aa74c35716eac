import { Button } from '@mui/material';
import { useTranslate } from 'react-admin';

/** Skips the bars. React-admin's own button would bring tooltips into the first load (9 kB of brotli). */
export function SkipNavigationButton() {
  const translate = useTranslate();
  return (
    <Button variant="contained" className="skip-nav-button" onClick={goToContent} sx={ABOVE_UNTIL_FOCUSED}>
      {translate('ra.navigation.skip_nav')}
    </Button>
  );
}

/** Moves the tab order to the content, without a focus ring around it. */
function goToContent() {
  const content = document.getElementById('main-content')!;
  content.tabIndex = -1;
  content.focus();
  content.blur();
  content.removeAttribute('tabindex');
}

const ABOVE_UNTIL_FOCUSED = { position: 'fixed', top: -80, left: 16, zIndex: 'tooltip', '&:focus': { top: 16 } } as const;
