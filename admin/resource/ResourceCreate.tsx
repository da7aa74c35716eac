import { CreateBase, useResourceContext, useTranslate } from 'react-admin';
import type { ReactNode } from 'react';
import { Page } from '../page/Page.tsx';
import { BackLink } from '../page/BackLink.tsx';
import { type FormValues, toRecord } from './formValues.ts';
import { resourcePaths } from '../routes/resourcePaths.ts';
import { type ResourceFormProps, ResourceForm } from './ResourceForm.tsx';
import { useSaveOutcome } from '../form/useSaveOutcome.ts';

type Props<Fields extends object> = ResourceFormProps<Fields> & {
  /** Instead of the resource's word `new`. */
  title?: string;
  /** What is said above the inputs. */
  notice?: ReactNode;
  /** Shows that somebody else was there first. */
  onChangedMeanwhile?: () => void;
};

/** The screen that makes a record of a plain resource. */
export function ResourceCreate<Fields extends object>({ title, onChangedMeanwhile, ...form }: Props<Fields>) {
  const translate = useTranslate();
  const resource = useResourceContext()!;
  const outcome = useSaveOutcome('created', onChangedMeanwhile);
  const { list } = resourcePaths(resource);
  return (
    <CreateBase transform={(values: FormValues) => toRecord(values, form)} mutationOptions={outcome}>
      <Page title={title ?? translate(`${resource}.new`)} back={<BackLink list={list} />}>
        <ResourceForm {...form} submit="ra.action.create" cancelTo={list} />
      </Page>
    </CreateBase>
  );
}
