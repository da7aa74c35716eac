import { Box, Stack } from '@mui/material';
import type { ReactNode } from 'react';
import { Form } from 'react-admin';
import type { Problems } from '#shared/problems.ts';
import { formErrors } from '../problemWords.ts';
import { AskBeforeLeaving } from '../ui/AskBeforeLeaving.tsx';
import { type Entry, entryOf } from './entry.ts';
import { FormActions } from './FormActions.tsx';

/** What a resource's form needs to know, be the record new or not. */
export type FormOf<Fields extends object> = {
  /** A new record, with its defaults. */
  fields: Fields;
  /** The rules of `shared/` that the server asks, too. */
  problems: (entry: Fields) => Problems;
  /** The inputs. */
  children: ReactNode;
};

type Props<Fields extends object> = FormOf<Fields> & { submit: string; cancelTo: string; notice?: ReactNode; remove?: ReactNode };

/** The one form of a plain resource: its inputs in a column, refusals at their fields, buttons at the foot. */
export function ResourceForm<Fields extends object>({ fields, problems, submit, cancelTo, notice, remove, children }: Props<Fields>) {
  return (
    <Box sx={{ maxWidth: 640 }}>
      <Form<Entry> defaultValues={{ ...fields }} validate={(values: Entry) => formErrors(problems(entryOf(values, fields)))} noValidate>
        {notice}
        <Stack spacing={3}>{children}</Stack>
        <FormActions submit={submit} cancelTo={cancelTo} remove={remove} />
        <AskBeforeLeaving />
      </Form>
    </Box>
  );
}
