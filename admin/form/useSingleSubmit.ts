import { type FormEvent, type RefObject, useCallback, useRef } from 'react';
import { type Middleware, useRegisterMutationMiddleware, useSaveContext } from 'react-admin';
import type { FieldValues } from 'react-hook-form';

/** Where a form's save stands. Once it is saved, the form is about to be left. */
export type SaveStage = 'none' | 'under way' | 'saved';

type SingleSubmit = {
  stage: RefObject<SaveStage>;
  /** Keeps a submission from the form while another one is under way: for a parent's `onSubmitCapture`. */
  stopSecond: (event: FormEvent) => void;
  /** Saves, unless it does so already: for the form's `onSubmit`. */
  saveOnce: (values: FieldValues) => Promise<unknown>;
};

/** Lets a form be saved once, however often its button or Enter is pressed; what was refused can be sent again. */
export function useSingleSubmit(): SingleSubmit {
  const { save } = useSaveContext();
  // Known at once, before anything is drawn anew: the second click of a double-click comes that early.
  const stage = useRef<SaveStage>('none');

  // React-admin's own answer to a save is the same whether it was refused or not.
  const noteSaved = useCallback<Middleware>(async (...args) => {
    const [next] = args.splice(-1);
    const answer = await next(...args);
    stage.current = 'saved';
    return answer;
  }, []);
  useRegisterMutationMiddleware(noteSaved);

  const saveOnce = async (values: FieldValues) => {
    if (stage.current !== 'none') return undefined;
    stage.current = 'under way';
    try {
      return await save?.(values);
    } finally {
      if (stage.current === 'under way') stage.current = 'none';
    }
  };
  const stopSecond = (event: FormEvent) => {
    if (stage.current === 'none') return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { stage, stopSecond, saveOnce };
}
