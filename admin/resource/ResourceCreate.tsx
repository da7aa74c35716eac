import { CreateBase, useResourceContext, useTranslate } from 'react-admin';
import type { ReactNode } from 'react';
import { Page } from '../page/Page.tsx';
import { BackLink } from '../page/BackLink.tsx';
import type { FormValues } from '../form/mergeEdits.ts';
import { toRecord } from './formValues.ts';
import { resourcePaths } from '../routes/resourcePaths.ts';
import { useReturnPath } from '../routes/useReturnPath.ts';
import { type ResourceFormProps, ResourceForm } from './ResourceForm.tsx';
import { useSaveOutcome } from '../form/useSaveOutcome.ts';

type Props<Fields extends object> = ResourceFormProps<Fields> & {
  /** The default is the resource's message `new`. */
  title?: string;
  /** Shown above the inputs. */
  alert?: ReactNode;
  /** Called when another admin has created the same record meanwhile. */
  onConflict?: () => void;
};

/** The screen that creates a record. */
export function ResourceCreate<Fields extends object>({ title, onConflict, ...form }: Props<Fields>) {
  const translate = useTranslate();
  const resource = useResourceContext()!;
  const outcome = useSaveOutcome('created', onConflict);
  const back = useReturnPath();
  const list = back ?? resourcePaths(resource).list;
  return (
    <CreateBase transform={(values: FormValues) => toRecord(values, form)} mutationOptions={outcome}>
      <Page title={title ?? translate(`${resource}.new`)} back={<BackLink list={list} />}>
        <ResourceForm {...form} submit="ra.action.create" cancelTo={list} />
      </Page>
    </CreateBase>
  );
}
