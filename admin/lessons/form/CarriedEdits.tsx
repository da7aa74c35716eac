import { useEffect, useEffectEvent, useState } from 'react';
import { useRecordContext } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Lesson } from '#shared/contract/lesson.ts';
import { mergeEdits } from '../../form/mergeEdits.ts';
import type { WalkIn } from '../manual/useManualAdd.ts';

/** What was typed over a planned class (`loaded`) that has become a lesson meanwhile. */
export type Carried = { loaded: Lesson; mine: Lesson; /** A person who is entered and not added. */ walkIn?: WalkIn | undefined };

/** History state that brings entries along to a lesson's form. */
export type CarriedState = { carried: Carried };

/** The entries that were brought along to this screen. They leave the history, so that coming back does not enter them again. */
export function useCarried(): Carried | undefined {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const [carried] = useState(() => (state as Partial<CarriedState> | null)?.carried);
  const forget = useEffectEvent(() => void (carried && navigate(pathname + search, { replace: true, state: null })));
  useEffect(() => forget(), []);
  return carried;
}

/** Enters into the lesson's form what was brought along. Goes inside the form. */
export function EnterCarried({ carried }: { carried: Carried }) {
  const lesson = useRecordContext<Lesson>();
  const { reset } = useFormContext<Lesson>();
  // Before that, react-admin fills the form with the stored lesson.
  const { isReady } = useFormState();
  const enter = useEffectEvent(() => reset(mergeEdits(carried.loaded, carried.mine, lesson ?? {}, 'mine') as Lesson, { keepDefaultValues: true }));
  useEffect(() => {
    if (isReady) enter();
  }, [isReady]);
  return null;
}
