import { Stack } from '@mui/material';
import type { ReactNode } from 'react';
import { type RaRecord, useRecordContext } from 'react-admin';
import type { Problems } from '#shared/problems.ts';
import { formErrors } from '../api/formErrors.ts';
import { SaveForm } from '../form/SaveForm.tsx';
import { type FormValues, toRecord, type ValueMapping, toFormValues } from './formValues.ts';
import { FormActions } from '../form/FormActions.tsx';

/** A form is one column, in pixels; what belongs to it ends where it ends. */
export const FORM_WIDTH = 640;

/** What a resource's form needs to know, be the record new or not. */
export type ResourceFormProps<Fields extends object> = ValueMapping<Fields> & {
  /** The rules of `shared/` that the server asks, too. */
  problems: (entry: Fields) => Problems;
  /** The inputs. */
  children: ReactNode;
};

type Props<Fields extends object> = ResourceFormProps<Fields> & { submit: string; cancelTo: string; notice?: ReactNode; remove?: ReactNode };

/** The one form of a plain resource: its inputs in a column, refusals at their fields, buttons at the foot. */
export function ResourceForm<Fields extends object>({ problems, submit, cancelTo, notice, remove, children, ...shape }: Props<Fields>) {
  const record = useRecordContext<Fields & RaRecord>();
  return (
    <SaveForm<FormValues>
      maxWidth={FORM_WIDTH}
      // React-admin would merge the lists of both.
      {...(record ? { record: { ...toFormValues(record, shape), id: record.id } } : { defaultValues: toFormValues(shape.fields, shape) })}
      validate={(values: FormValues) => formErrors(problems(toRecord(values, shape)))}
    >
      {notice}
      <Stack spacing={3}>{children}</Stack>
      <FormActions submit={submit} cancelTo={cancelTo} remove={remove} />
    </SaveForm>
  );
}
