import SearchIcon from '@mui/icons-material/Search';
import { IconButton, Tooltip } from '@mui/material';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useLocation } from 'react-router-dom';

const SearchDialog = lazy(() => import('./SearchDialog.tsx').then(({ SearchDialog: dialog }) => ({ default: dialog })));

/** Opens the search for bookings and lessons: from every screen, also by Ctrl-K or ⌘-K. */
export function SearchButton() {
  const translate = useTranslate();
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState<string>();
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      setOpenedAt(key);
    };
    document.addEventListener('keydown', open);
    return () => document.removeEventListener('keydown', open);
  }, [key]);
  const label = translate('ra.action.search');
  // A link that was followed closes it.
  const isOpen = openedAt === key;
  return (
    <>
      <Tooltip title={`${label} (Ctrl K)`}>
        <IconButton color="inherit" aria-label={label} aria-haspopup="dialog" aria-keyshortcuts="Control+K Meta+K" onClick={() => setOpenedAt(key)}>
          <SearchIcon />
        </IconButton>
      </Tooltip>
      {isOpen && (
        <Suspense fallback={null}>
          <SearchDialog onClose={() => setOpenedAt(undefined)} />
        </Suspense>
      )}
    </>
  );
}
