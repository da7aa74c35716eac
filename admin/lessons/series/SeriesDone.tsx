import { Alert, Box, Button, Typography } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { SeriesOutcome } from '#shared/contract/series.ts';
import { refusalOf } from '../../api/refusalOf.ts';
import { useSeriesWords } from '../../i18n/lazyWordHooks.ts';
import { lessonPaths } from '../../routes/lessonPaths.ts';
import { useSeriesActions } from './useSeries.ts';

/** What was added, with the way back. @param onAgain shows the form with its entries */
export function SeriesDone({ of: { id, lessons }, onAgain }: { of: SeriesOutcome; onAgain: () => void }) {
  const translate = useTranslate();
  const words = useSeriesWords();
  const notify = useNotify();
  const { undo } = useSeriesActions();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  useEffect(() => heading.current?.focus(), []);

  const takeBack = async () => {
    setBusy(true);
    try {
      await undo(id);
      notify('series.undone', { type: 'success' });
      onAgain();
    } catch (error) {
      setRefused(refusalOf(error).message);
      setBusy(false);
    }
  };
  return (
    <Box>
      <Typography ref={heading} tabIndex={-1} variant="h2" sx={{ mb: 1 }}>{words('added', { smart_count: lessons.length })}</Typography>
      <Typography color="textSecondary" sx={{ mb: 2.5 }}>{words('undo_hint')}</Typography>
      {refused && <Alert severity="error" sx={{ mb: 2.5 }}>{translate(refused, { _: refused })}</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button variant="contained" component={Link} to={lessonPaths.list}>{words('to_list')}</Button>
        <Button variant="outlined" loading={isBusy} onClick={() => void takeBack()}>{words('undo')}</Button>
        <Button variant="text" onClick={onAgain}>{words('another')}</Button>
      </Box>
    </Box>
  );
}
