import { Stack } from '@mui/material';
import type { ReactNode } from 'react';
import { type RaRecord, useRecordContext } from 'react-admin';
import type { Problems } from '#shared/problems.ts';
import type { Translations } from '#shared/translations/translated.ts';
import { translationProblems } from '#shared/translations/translationProblems.ts';
import { formErrors } from '../api/formErrors.ts';
import { SaveForm } from '../form/SaveForm.tsx';
import type { FormValues } from '../form/mergeEdits.ts';
import { toRecord, type ValueMapping, toFormValues } from './formValues.ts';
import { FormActions } from '../form/FormActions.tsx';
import { useTenant } from '../tenant/TenantContext.tsx';

/** In pixels. */
export const FORM_WIDTH = 640;

/** What a resource defines for its form, for new and stored records alike. */
export type ResourceFormProps<Fields extends object> = ValueMapping<Fields> & {
  /** Validates with the rules of `shared/` that the server applies too. */
  problems: (record: Fields) => Problems;
  children: ReactNode;
};

type Props<Fields extends object> = ResourceFormProps<Fields> & { submit: string; cancelTo: string; alert?: ReactNode; remove?: ReactNode };

/** The form of a resource: inputs in a column, errors at their fields, buttons at the bottom. */
export function ResourceForm<Fields extends object>({ problems, submit, cancelTo, alert, remove, children, ...mapping }: Props<Fields>) {
  const record = useRecordContext<Fields & RaRecord>();
  const { langs } = useTenant();
  const problemsOf = (values: Fields & { translations?: Translations }) => ({
    ...problems(values),
    ...translationProblems(values.translations ?? {}, mapping.translatable ?? [], langs[0]!, (texts) => problems({ ...values, ...texts })),
  });
  return (
    <SaveForm<FormValues>
      maxWidth={FORM_WIDTH}
      // With both, react-admin would merge their lists.
      {...(record ? { record: { ...toFormValues(record, mapping), id: record.id } } : { defaultValues: toFormValues(mapping.fields, mapping) })}
      validate={(values: FormValues) => formErrors(problemsOf(toRecord(values, mapping)))}
    >
      {alert}
      <Stack spacing={3}>{children}</Stack>
      <FormActions submit={submit} cancelTo={cancelTo} remove={remove} />
    </SaveForm>
  );
}
