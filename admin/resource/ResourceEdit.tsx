import { Box } from '@mui/material';
import { EditBase, type HttpError, type RaRecord, useEditContext, useResourceContext, useTranslate } from 'react-admin';
import { type ReactNode, useState } from 'react';
import { ErrorBanner } from '../page/ErrorBanner.tsx';
import { Loading } from '../page/Loading.tsx';
import { NotFound } from '../page/NotFound.tsx';
import { Page } from '../page/Page.tsx';
import { BackLink } from '../page/BackLink.tsx';
import type { AuditRecordType } from '#shared/audit/auditActions.ts';
import { RecordHistory } from '../history/RecordHistory.tsx';
import { EditConflict } from '../form/EditConflict.tsx';
import type { FormValues } from '../form/mergeEdits.ts';
import { toFormValues, toRecord } from './formValues.ts';
import { resourcePaths } from '../routes/resourcePaths.ts';
import { FORM_WIDTH, type ResourceFormProps, ResourceForm } from './ResourceForm.tsx';
import { useSaveOutcome } from '../form/useSaveOutcome.ts';

type Props<Fields extends object> = ResourceFormProps<Fields> & {
  /** The delete button. */
  remove?: ReactNode;
  /** The default is the resource's message `edit`. */
  title?: string | ((record: RaRecord) => string);
  /** The id, if it is not the address's. */
  id?: string;
  /** Where the form leads back to, if not to the resource's list. */
  list?: string;
  /** Called with the stored record before the form is left. */
  onSaved?: (record: RaRecord) => void;
  /** Shown beside the title. */
  actions?: ReactNode;
  /** Shown below the form. */
  below?: ReactNode;
  /** Formats a field's value when two admins' changes conflict. */
  formatField?: (field: string, value: unknown) => string;
  /** Names a field in such a conflict; by default with the resource's words. */
  labelField?: (field: string) => string;
};

/** Errors are shown on the page, where react-admin's default would leave it. */
const QUERY = { onError: () => {} };

/** The screen that edits or deletes a record. */
export function ResourceEdit<Fields extends object>({ remove, title, formatField, labelField, actions, below, id, list: back, onSaved, ...form }: Props<Fields>) {
  const [conflict, setConflict] = useState(false);
  const { onSuccess, onError } = useSaveOutcome('updated', () => setConflict(true), back);
  const saved = (record: RaRecord) => {
    onSaved?.(record);
    onSuccess();
  };
  return (
    <EditBase
      {...(id === undefined ? {} : { id })}
      mutationMode="pessimistic"
      transform={(values: FormValues) => toRecord(values, form)}
      queryOptions={QUERY}
      mutationOptions={{ onSuccess: saved, onError }}
      loading={<Loading />}
      error={<NotLoaded />}
    >
      <EditPage title={title} actions={actions} back={back}>
        {(list) => (
          <>
            <ResourceForm
              {...form}
              submit="ra.action.update"
              cancelTo={list}
              remove={remove}
              alert={conflict && <EditConflict fields={[...Object.keys(form.fields), ...(form.translatable ? ['translations'] : [])]} formatField={formatField} labelField={labelField} toValues={(record) => toFormValues(record as RaRecord & Fields, form)} onResolved={() => setConflict(false)} />}
            />
            {below}
            <HistoryOfRecord />
          </>
        )}
      </EditPage>
    </EditBase>
  );
}

type EditPageProps = Pick<Props<object>, 'title' | 'actions'> & { back: string | undefined; children: (list: string) => ReactNode };

function EditPage({ title, actions, back, children }: EditPageProps) {
  const translate = useTranslate();
  const resource = useResourceContext()!;
  const { record } = useEditContext<RaRecord>();
  const list = back ?? resourcePaths(resource).list;
  const own = typeof title === 'function' ? record && title(record) : title;
  return (
    <Box sx={{ maxWidth: FORM_WIDTH }}>
      <Page title={own ?? translate(`${resource}.edit`)} back={<BackLink list={list} />} actions={record && actions}>
        {record && children(list)}
      </Page>
    </Box>
  );
}

/** What each resource is called in the audit log. */
const RECORD_TYPES: Record<string, AuditRecordType> = {
  activities: 'activity',
  instructors: 'instructor',
  posts: 'post',
  products: 'product',
  settings: 'setting',
  discount_codes: 'discount_code',
  tags: 'tag',
};

function HistoryOfRecord() {
  const resource = useResourceContext()!;
  const { record } = useEditContext<RaRecord>();
  const record_type = RECORD_TYPES[resource];
  return record && record_type && <RecordHistory filter={{ record_type, record_id: String(record.id) }} />;
}

function NotLoaded() {
  const { error, refetch } = useEditContext();
  if ((error as Partial<HttpError>)?.status === 404) return <NotFound />;
  return <ErrorBanner error={error as Error} onRetry={() => void refetch()} />;
}
