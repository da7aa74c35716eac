import AddIcon from '@mui/icons-material/Add';
import { Alert, Button, LinearProgress } from '@mui/material';
import { useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { CalendarLesson } from '#shared/contract/calendar.ts';
import { instantOfWallClock, isoInstant } from '#shared/time/time.ts';
import { useCatalog } from '../catalog/useCatalog.ts';
import { useCalendarWords } from '../i18n/lazyWordHooks.ts';
import { ErrorBanner } from '../page/ErrorBanner.tsx';
import { Loading } from '../page/Loading.tsx';
import { Page } from '../page/Page.tsx';
import { SelectionBar } from '../lessons/SelectionBar.tsx';
import { canBeSelected, useSelection } from '../lessons/useSelection.ts';
import { lessonPaths } from '../routes/lessonPaths.ts';
import { useTenant } from '../tenant/TenantContext.tsx';
import { groupsOf, shownLessons } from './calendarEvents.ts';
import { CalendarToolbar } from './CalendarToolbar.tsx';
import { GroupChips } from './GroupChips.tsx';
import { LessonGrid } from './LessonGrid.tsx';
import { type Move, MoveLesson } from './MoveLesson.tsx';
import { useCalendarChoice, useCalendarLessons } from './useCalendar.ts';

const NONE: CalendarLesson[] = [];

/** The lessons of a day, week or month in a calendar, by activity or instructor. Lessons are dragged to move, and empty times pressed to add one. */
export function CalendarScreen() {
  const translate = useTranslate();
  const words = useCalendarWords();
  const navigate = useNavigate();
  const { timezone } = useTenant();
  const { pathname, search } = useLocation();
  const { choice, today, choose } = useCalendarChoice();
  const { view, date, by, of } = choice;
  const { data, error, refetch, isFetching } = useCalendarLessons(choice);
  const catalog = useCatalog();
  const [move, setMove] = useState<Move>();
  const lessons = data?.lessons ?? NONE;
  const known = by === 'activity' ? catalog.activities : catalog.instructors;
  const colors = useMemo(() => new Map(known.map(({ id, color }) => [id, color])), [known]);
  const shown = useMemo(() => shownLessons(lessons, { view, date, by, of }, colors), [lessons, view, date, by, of, colors]);
  const selection = useSelection(useMemo(() => shown.map(({ lesson }) => lesson), [shown]));
  const { isSelecting, isSelected, toggle } = selection;
  const marked = isSelecting ? shown.map((one) => ({ ...one, isSelected: canBeSelected(one.lesson) ? isSelected(one.lesson) : undefined })) : shown;
  const inUse = new Set(lessons.flatMap((lesson) => groupsOf(lesson, by)));
  const clashing = shown.filter(({ clashes }) => clashes.length > 0).length;
  const newAt = (at: string) => `${lessonPaths.new}?${new URLSearchParams({ at, back: `${pathname}${search}` })}`;
  const add = (
    <Button variant="contained" component={Link} to={newAt(isoInstant(instantOfWallClock(date, '10:00', timezone)))} startIcon={<AddIcon />}>
      {translate('lessons.add_new')}
    </Button>
  );
  return (
    <Page title={translate('tabs.calendar')} actions={add} isCompact>
      <CalendarToolbar choice={choice} today={today} choose={choose} />
      <GroupChips groups={known.filter(({ id }) => inUse.has(id) || id === of)} of={of} onChoose={(next) => choose({ of: next })} />
      {error && <ErrorBanner error={error} onRetry={() => void refetch()} />}
      {clashing > 0 && <Alert severity="warning" sx={{ mb: 2 }}>{words('clashes', { smart_count: clashing })}</Alert>}
      {data?.has_more && <Alert severity="info" sx={{ mb: 2 }}>{words('more')}</Alert>}
      <LinearProgress sx={{ height: 2, visibility: isFetching ? 'visible' : 'hidden' }} aria-hidden={!isFetching} aria-label={translate('loading')} />
      {!data && !error && <Loading />}
      {data && <SelectionBar selection={selection} />}
      {data && (
        <LessonGrid
          view={view}
          date={date}
          shown={marked}
          onSelect={isSelecting ? (lesson) => canBeSelected(lesson) && toggle(lesson) : undefined}
          onMove={setMove}
          onCreate={(at) => void navigate(newAt(at))}
          onDay={(day) => choose({ view: 'day', date: day })}
        />
      )}
      {move && <MoveLesson move={move} lessons={lessons} onClose={() => setMove(undefined)} />}
    </Page>
  );
}
