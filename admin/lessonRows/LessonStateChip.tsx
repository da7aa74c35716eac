import { useTranslate } from 'react-admin';
import type { LessonState } from '#shared/lessons/lessonState.ts';
import { StatusChip } from '../ui/StatusChip.tsx';

const COLORS = {
  past: 'text.secondary',
  cancelled: 'error.main',
  sold_out: 'warning.main',
  not_yet_open: 'info.main',
  open: 'success.main',
} as const satisfies Record<LessonState, string>;

/** The state of a lesson, and whether it is private: no list of the site shows it. */
export function LessonStateChip({ state, isPrivate }: { state: LessonState; isPrivate: boolean }) {
  const translate = useTranslate();
  return (
    <>
      <StatusChip label={translate(`lessons.state.${state}`)} color={COLORS[state]} /> {isPrivate && <StatusChip label={translate('lessons.private')} color="text.secondary" />}
    </>
  );
}
