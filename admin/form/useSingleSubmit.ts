import { type FormEvent, type RefObject, useCallback, useRef } from 'react';
import { type Middleware, useRegisterMutationMiddleware, useSaveContext } from 'react-admin';
import type { FieldValues } from 'react-hook-form';

export type SaveStage = 'none' | 'pending' | 'saved';

type SingleSubmit = {
  stage: RefObject<SaveStage>;
  /** Blocks a second submit while one is pending. For a parent's `onSubmitCapture`. */
  blockSecondSubmit: (event: FormEvent) => void;
  /** Saves unless a save is pending. For the form's `onSubmit`. */
  saveOnce: (values: FieldValues) => Promise<unknown>;
};

/** Prevents double submits of a form. After a refusal, the form can be submitted again. */
export function useSingleSubmit(): SingleSubmit {
  const { save } = useSaveContext();
  // A ref, since the second click of a double-click comes before the next render.
  const stage = useRef<SaveStage>('none');

  // React-admin's `save` resolves after a refusal too, so success is noted here.
  const noteSaved = useCallback<Middleware>(async (...args) => {
    const [next] = args.splice(-1);
    const answer = await next(...args);
    stage.current = 'saved';
    return answer;
  }, []);
  useRegisterMutationMiddleware(noteSaved);

  const saveOnce = async (values: FieldValues) => {
    if (stage.current !== 'none') return undefined;
    stage.current = 'pending';
    try {
      return await save?.(values);
    } finally {
      if (stage.current === 'pending') stage.current = 'none';
    }
  };
  const blockSecondSubmit = (event: FormEvent) => {
    if (stage.current === 'none') return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { stage, blockSecondSubmit, saveOnce };
}
