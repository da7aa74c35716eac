import { Alert, Box, Button, Typography } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { SeriesOutcome } from '#shared/contract/series.ts';
import type { Problems } from '#shared/problems.ts';
import { wallClock } from '#shared/time/time.ts';
import { refusalOf } from '../../api/refusalOf.ts';
import { type Catalog, useCatalog } from '../../catalog/useCatalog.ts';
import { isChanged } from '../../form/isChanged.ts';
import { LeaveGuard } from '../../form/LeaveGuard.tsx';
import { useSeriesWords } from '../../i18n/lazyWordHooks.ts';
import { BackLink } from '../../page/BackLink.tsx';
import { ErrorBanner } from '../../page/ErrorBanner.tsx';
import { Loading } from '../../page/Loading.tsx';
import { Page } from '../../page/Page.tsx';
import { lessonPaths } from '../../routes/lessonPaths.ts';
import { useSchoolClock } from '../../tenant/useSchoolClock.ts';
import { NoActivityYet } from '../form/NoActivityYet.tsx';
import { firstEntries, type SeriesEntries, seriesOf } from './seriesEntries.ts';
import { SeriesDone } from './SeriesDone.tsx';
import { SeriesFields } from './SeriesFields.tsx';
import { SeriesPreview } from './SeriesPreview.tsx';
import { useSeriesActions, useSeriesPreview } from './useSeries.ts';

/** Adds many lessons at once, after a preview, and offers to take them back. */
export function SeriesCreate() {
  const words = useSeriesWords();
  const catalog = useCatalog();
  if (catalog.isPending) return <Loading />;
  if (!catalog.error && catalog.offered.length === 0) return <NoActivityYet />;
  return (
    <Page title={words('title')} subtitle={words('lead')} back={<BackLink list={lessonPaths.list} />}>
      {catalog.error && <ErrorBanner error={catalog.error} onRetry={catalog.retry} />}
      <SeriesForm catalog={catalog} />
    </Page>
  );
}

function SeriesForm({ catalog }: { catalog: Catalog }) {
  const translate = useTranslate();
  const words = useSeriesWords();
  const { timezone } = useSchoolClock();
  const { add } = useSeriesActions();
  const [entries, setEntries] = useState<SeriesEntries>(() => firstEntries(catalog.offered));
  /** The entries of the form at first, or of the series that was added last: leaving them loses nothing. */
  const [saved, setSaved] = useState(entries);
  /** A repeated request with this id adds nothing. */
  const [id, setId] = useState(() => crypto.randomUUID());
  const [problems, setProblems] = useState<Problems>({});
  const [refused, setRefused] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [done, setDone] = useState<SeriesOutcome>();
  const read = seriesOf(entries, id);
  const preview = useSeriesPreview('input' in read ? read.input : undefined);
  const lessons = 'input' in read ? (preview.data?.lessons ?? []) : [];
  const kept = lessons.filter(({ date }) => !entries.out.includes(wallClock(new Date(date), timezone).date));

  const change = (next: SeriesEntries) => {
    setEntries(next);
    // What is wrong is told at the next attempt again.
    setProblems({});
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setRefused(undefined);
    setProblems('problems' in read ? read.problems : {});
    if (isBusy || !('input' in read)) return;
    setBusy(true);
    try {
      setDone(await add(read.input));
      setSaved(entries);
    } catch (error) {
      const { problems: found, message } = refusalOf(error);
      setProblems(found);
      if (Object.keys(found).length === 0) setRefused(message);
    }
    setBusy(false);
  };
  const again = () => {
    setId(crypto.randomUUID());
    setDone(undefined);
  };
  if (done) return <SeriesDone of={done} onAgain={again} />;
  // The server's reason why this series brings nothing, or too much.
  const previewProblems = preview.error && 'input' in read ? refusalOf(preview.error).problems : {};
  return (
    <Box component="form" noValidate onSubmit={(event) => void submit(event)} sx={FORM}>
      <SeriesFields entries={entries} problems={{ ...previewProblems, ...problems }} catalog={catalog} onChange={change} />
      <Box sx={{ gridColumn: '1 / -1' }}>
        <Typography variant="h2" sx={{ mb: 1 }}>{words('preview')}</Typography>
        {lessons.length === 0 && <Typography color="textSecondary">{words('preview_none')}</Typography>}
        {lessons.length > 0 && <SeriesPreview lessons={lessons} out={entries.out} instructors={catalog.instructors} onLeaveOut={(out) => change({ ...entries, out })} />}
      </Box>
      {refused && <Alert severity="error" sx={{ gridColumn: '1 / -1' }}>{translate(refused, { _: refused })}</Alert>}
      <Box sx={{ gridColumn: '1 / -1' }}>
        <Button type="submit" variant="contained" loading={isBusy}>{kept.length === 0 ? words('add_none') : words('add', { smart_count: kept.length })}</Button>
      </Box>
      <LeaveGuard isChanged={() => isChanged(entries, saved)} isSaving={() => isBusy} />
    </Box>
  );
}

const FORM = { display: 'grid', gap: 2.5, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }, maxWidth: 760 } as const;
