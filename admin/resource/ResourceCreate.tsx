import { CreateBase, useResourceContext, useTranslate } from 'react-admin';
import { Page } from '../layout/Page.tsx';
import { BackTo } from './BackTo.tsx';
import { type Entry, entryOf } from './entry.ts';
import { resourcePaths } from './paths.ts';
import { type FormOf, ResourceForm } from './ResourceForm.tsx';

/** The screen that makes a record of a plain resource. Its title is the resource's word `new`. */
export function ResourceCreate<Fields extends object>(form: FormOf<Fields>) {
  const translate = useTranslate();
  const resource = useResourceContext()!;
  const { list } = resourcePaths(resource);
  return (
    <CreateBase redirect="list" transform={(values: Entry) => entryOf(values, form)}>
      <Page title={translate(`${resource}.new`)} back={<BackTo list={list} />}>
        <ResourceForm {...form} submit="ra.action.create" cancelTo={list} />
      </Page>
    </CreateBase>
  );
}
