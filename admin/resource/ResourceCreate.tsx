import { CreateBase, useResourceContext, useTranslate } from 'react-admin';
import type { ReactNode } from 'react';
import { Page } from '../layout/Page.tsx';
import { BackTo } from './BackTo.tsx';
import { type Entry, entryOf } from './entry.ts';
import { resourcePaths } from './paths.ts';
import { type FormOf, ResourceForm } from './ResourceForm.tsx';

type Props<Fields extends object> = FormOf<Fields> & {
  /** Instead of the resource's word `new`. */
  title?: string;
  /** What is said above the inputs. */
  notice?: ReactNode;
  /** What happens when the record cannot be saved, instead of react-admin's notice. */
  onError?: (error: unknown) => void;
};

/** The screen that makes a record of a plain resource. */
export function ResourceCreate<Fields extends object>({ title, onError, ...form }: Props<Fields>) {
  const translate = useTranslate();
  const resource = useResourceContext()!;
  const { list } = resourcePaths(resource);
  return (
    <CreateBase redirect="list" transform={(values: Entry) => entryOf(values, form)} mutationOptions={onError && { onError }}>
      <Page title={title ?? translate(`${resource}.new`)} back={<BackTo list={list} />}>
        <ResourceForm {...form} submit="ra.action.create" cancelTo={list} />
      </Page>
    </CreateBase>
  );
}
