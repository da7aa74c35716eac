import CloseIcon from '@mui/icons-material/Close';
import { Box, Dialog, IconButton, InputBase, LinearProgress, Typography, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { SEARCH_LIMIT } from '#shared/search/readSearch.ts';
import { useSearchWords } from '../i18n/lazyWordHooks.ts';
import { ErrorBanner } from '../page/ErrorBanner.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { SearchResults } from './SearchResults.tsx';
import { useSearch } from './useSearch.ts';

/** The search: a field, and what was found as links. The arrow keys go through them, Enter in the field opens the first. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const words = useSearchWords();
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const title = useId();
  const [text, setText] = useState('');
  const content = useRef<HTMLDivElement>(null);
  const { result, asked, isSearching, error, retry } = useSearch(text);

  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const stops = [...(content.current?.querySelectorAll<HTMLElement>('input, a, li button') ?? [])];
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) stops[1]?.click();
    if (step === undefined) return;
    event.preventDefault();
    stops[stops.indexOf(document.activeElement as HTMLElement) + step]?.focus();
  };

  return (
    <Dialog open onClose={onClose} fullScreen={isNarrow} fullWidth maxWidth="sm" aria-labelledby={title} sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}>
      <Box ref={content} onKeyDown={move} sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}>
        <VisuallyHidden>
          <h2 id={title}>{translate('ra.action.search')}</h2>
        </VisuallyHidden>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, pl: 2.5, pr: 1, py: 1, borderBottom: 1, borderColor: 'divider' }}>
          <InputBase
            autoFocus
            fullWidth
            type="search"
            value={text}
            onChange={(event) => setText(event.target.value)}
            placeholder={words('label')}
            slotProps={{ input: { 'aria-label': words('label'), maxLength: SEARCH_LIMIT, enterKeyHint: 'search', autoComplete: 'off', spellCheck: false } }}
            sx={{ minHeight: 48, fontSize: '1.0625rem', '& ::-webkit-search-cancel-button': { display: 'none' } }}
          />
          <IconButton aria-label={translate('ra.action.close')} onClick={onClose}>
            <CloseIcon />
          </IconButton>
        </Box>
        <LinearProgress sx={{ height: 2, visibility: isSearching ? 'visible' : 'hidden' }} />
        <Box aria-live="polite" sx={{ px: 2.5, py: 2, overflowY: 'auto' }}>
          {error && <ErrorBanner error={error} onRetry={retry} />}
          {!error && result && <SearchResults result={result} text={asked} />}
          {!error && !result && <Typography color="textSecondary">{words('hint')}</Typography>}
        </Box>
      </Box>
    </Dialog>
  );
}
