import { useState } from 'react';
import { useGetList, useRecordContext, useTranslate } from 'react-admin';
import type { Activity } from '#shared/contract/activity.ts';
import type { Question } from '#shared/contract/question.ts';
import { INTL_LOCALES } from '#shared/language.ts';
import { parseRecurrence } from '#shared/lessons/plans/recurrence.ts';
import { NO_OFFER } from '#shared/catalog/offerRules.ts';
import { formatEuros, toCents } from '#shared/payments/money.ts';
import { useCatalog } from '../catalog/useCatalog.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { DeleteRecord } from '../resource/DeleteRecord.tsx';
import { ArchiveActivity } from './offer/ArchiveActivity.tsx';
import { useOfferWarning } from './offer/useOfferWarning.ts';
import { ResourceEdit } from '../resource/ResourceEdit.tsx';
import { ACTIVITY_FORM } from './activityForm.ts';
import { ActivityInputs } from './ActivityInputs.tsx';
import { describePlan } from './recurrence/describePlan.ts';

export function ActivityEdit() {
  const translate = useTranslate();
  const formatField = useFormatField();
  const labelField = (field: string) => translate(field in NO_OFFER ? `history.field.${field}` : `resources.activities.fields.${field}`);
  return (
    <ResourceEdit {...ACTIVITY_FORM} remove={<DeleteActivity />} formatField={formatField} labelField={labelField}>
      <ActivityInputs />
    </ResourceEdit>
  );
}

/** Only the total is needed, so one record is enough. */
const COUNTED = { pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'ASC' } } as const;

/** An activity that has lessons is archived instead: the server refuses to delete it (`activity_in_use`). */
function DeleteActivity() {
  const translate = useTranslate();
  const activity = useRecordContext<Activity>();
  const { total = 0, isPending } = useGetList('lessons', { ...COUNTED, filter: { activity_id: activity?.id } }, { enabled: !!activity });
  const [isAsked, setAsked] = useState(false);
  const { warning, isReading } = useOfferWarning(activity?.id, isAsked);
  if (!activity || isPending) return null;
  if (total > 0 || activity.archived === 1) return <ArchiveActivity activity={activity} />;
  return <DeleteRecord text={`${translate('activities.delete_explained')} ${warning}`.trim()} isReading={isReading} onAsk={setAsked} />;
}

/** Formats a field's value for people: the plan as a sentence, the switch as yes or no, questions as they are asked. */
function useFormatField(): (field: string, value: unknown) => string {
  const translate = useTranslate();
  const lang = useLanguage();
  const catalog = useCatalog();
  return (field, value) => {
    if (field === 'recurrent') return translate(value === 1 ? 'ra.boolean.true' : 'ra.boolean.false');
    if (field === 'level') return value ? translate(`offers.level.${String(value)}`) : '';
    if (field === 'default_instructors' || field === 'default_tags') return namesOf(catalog[field === 'default_tags' ? 'tags' : 'instructors'], value as number[]);
    if (field === 'questions') return (value as Question[]).map(({ ask }) => ask).join('\n');
    if (typeof value === 'number') return field.endsWith('price') ? formatEuros(toCents(value), lang) : value.toLocaleString(INTL_LOCALES[lang]);
    const plan = field === 'recurrent_config' ? parseRecurrence(String(value)) : undefined;
    return (plan && describePlan(plan, lang, translate)) || String(value ?? '');
  };
}

function namesOf(records: readonly { id: number; name: string }[], ids: readonly number[]): string {
  return records.flatMap(({ id, name }) => (ids.includes(id) ? [name] : [])).join(', ');
}
