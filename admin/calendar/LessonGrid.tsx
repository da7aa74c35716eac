import type { EventApi } from '@fullcalendar/core';
import dayGridPlugin from '@fullcalendar/daygrid';
import interactionPlugin from '@fullcalendar/interaction';
import FullCalendar from '@fullcalendar/react';
import timeGridPlugin from '@fullcalendar/timegrid';
import { Box } from '@mui/material';
import { use, useLayoutEffect, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CalendarLesson } from '#shared/contract/calendar.ts';
import { isoInstant } from '#shared/time/time.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { useTenant } from '../tenant/TenantContext.tsx';
import { eventOf, instantOf, pathOf, shownHours, type ShownLesson, wallTime } from './calendarEvents.ts';
import { calendarLocale } from './calendarLocale.ts';
import type { CalendarView } from './calendarSpan.ts';
import { GRID } from './gridStyles.ts';
import { LessonEvent } from './LessonEvent.tsx';
import type { Move } from './MoveLesson.tsx';

type Props = {
  view: CalendarView;
  date: string;
  shown: readonly ShownLesson[];
  /** While lessons are selected a click selects, and nothing is dragged or added. */
  onSelect: ((lesson: CalendarLesson) => void) | undefined;
  /** A lesson was dragged to another time, or to another end: then with its minutes. `revert` puts it back. */
  onMove: (move: Move) => void;
  /** An empty time was chosen: an instant. */
  onCreate: (at: string) => void;
  onDay: (date: string) => void;
};

const PLUGINS = [timeGridPlugin, dayGridPlugin, interactionPlugin];
const VIEWS = { day: 'timeGridDay', week: 'timeGridWeek', month: 'dayGridMonth' } as const;
/** French and Portuguese would write `7 h` and `7h`. */
const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** The days of a view with their lessons. Keys reach each lesson; its form moves and stretches it without a mouse. */
export function LessonGrid({ view, date, shown, onSelect, onMove, onCreate, onDay }: Props) {
  const { timezone } = useTenant();
  const locale = use(calendarLocale(useLanguage()));
  const navigate = useNavigate();
  const isMonth = view === 'month';
  const events = useMemo(() => shown.map((one) => eventOf(one, timezone)), [shown, timezone]);
  const hours = useMemo(() => shownHours(events), [events]);
  const box = useRef<HTMLDivElement>(null);
  // A phone shows two days of a week at a time: it begins with today, where the week has it.
  useLayoutEffect(() => {
    const axis = box.current!.querySelector<HTMLElement>('.fc-timegrid-axis');
    const day = box.current!.querySelector<HTMLElement>('.fc-col-header .fc-day-today');
    box.current!.scrollLeft = axis && day ? day.getBoundingClientRect().left - axis.getBoundingClientRect().right + box.current!.scrollLeft : 0;
  }, [view, date]);
  const lessonOf = (event: EventApi) => (event.extendedProps as ShownLesson).lesson;
  const minutes = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 60_000;
  return (
    <Box ref={box} sx={GRID} className={`is-${view}`}>
      <FullCalendar
        key={`${view} ${date}`}
        plugins={PLUGINS}
        initialView={VIEWS[view]}
        initialDate={date}
        timeZone="UTC"
        now={() => wallTime(isoInstant(new Date()), timezone)}
        nowIndicator
        locale={locale}
        firstDay={1}
        headerToolbar={false}
        allDaySlot={false}
        height="auto"
        {...hours}
        // Lines as fine as the steps of a drag: within a longer line, the grid measures from its middle and would move a lesson by a step.
        slotDuration="00:15"
        slotLabelInterval="01:00"
        slotLabelFormat={CLOCK}
        slotEventOverlap={false}
        dayHeaderFormat={view === 'week' ? { weekday: 'short', day: 'numeric' } : { weekday: isMonth ? 'short' : 'long' }}
        dayMaxEvents={isMonth ? 4 : false}
        moreLinkClick={({ date: of }) => {
          onDay(of.toISOString().slice(0, 10));
          return 'none';
        }}
        moreLinkContent={({ num }) => `+${num}`}
        // It opens no list, and axe expects a role of what has `aria-expanded`.
        moreLinkDidMount={({ el }) => el.setAttribute('role', 'button')}
        events={events}
        eventDisplay="block"
        eventInteractive
        eventStartEditable={!onSelect}
        eventDurationEditable={!onSelect && !isMonth}
        eventContent={({ event }) => <LessonEvent {...(event.extendedProps as ShownLesson)} isLine={isMonth} />}
        eventClick={({ event, jsEvent }) => {
          if (jsEvent.ctrlKey || jsEvent.metaKey) return;
          jsEvent.preventDefault();
          const { lesson } = event.extendedProps as ShownLesson;
          if (onSelect) onSelect(lesson);
          else void navigate(pathOf(lesson));
        }}
        eventDrop={({ event, revert }) => onMove({ lesson: lessonOf(event), to: instantOf(event.start!, timezone), revert })}
        eventResize={({ event, revert }) => {
          const lesson = lessonOf(event);
          onMove({ lesson, to: lesson.date, minutes: minutes(lesson.date, instantOf(event.end!, timezone)), revert });
        }}
        dateClick={({ date: at }) => {
          if (!onSelect) onCreate(instantOf(isMonth ? new Date(at.getTime() + 10 * 60 * 60_000) : at, timezone));
        }}
      />
    </Box>
  );
}
