import { expect, test } from 'vitest';
import type { Activity } from '#shared/contract/activity.ts';
import { NO_OFFER } from '#shared/catalog/offerRules.ts';
import { DEFAULT_COLOR } from '#shared/catalog/palette.ts';
import { DEFAULT_RECURRENCE } from '#shared/lessons/plans/recurrence.ts';
import { ACTIVITY_FORM } from '../../../admin/activities/activityForm.ts';
import { toFormValues, toRecord } from '../../../admin/resource/formValues.ts';

const WEEKENDS = JSON.stringify({ days: ['sat', 'sun'], times: [{ name: 'early', time: '09:00', num_places: 6 }] });
const DEFAULT = JSON.stringify(DEFAULT_RECURRENCE);

/** Opens an activity in the form, switches its plan, and saves it. */
function saved(recurrent_config: string, recurrent: 0 | 1, recurrentAfter = recurrent): string {
  const activity = { ...{ id: 1, name: 'Green waves', place: '', price: 35, order_num: 1, color: DEFAULT_COLOR, version: 1 }, ...NO_OFFER, recurrent, recurrent_config } as Activity;
  return toRecord({ ...toFormValues(activity, ACTIVITY_FORM), recurrent: recurrentAfter }, ACTIVITY_FORM).recurrent_config;
}

test('editing an activity stores no plan that it does not have', () => {
  expect(saved('', 0)).toBe('');
});

test('the plan that is offered is stored once it is switched on', () => {
  expect(saved('', 0, 1)).toBe(DEFAULT);
});

test('a plan of its own stays when it is switched off', () => {
  expect(saved(WEEKENDS, 1, 0)).toBe(WEEKENDS);
  expect(saved(WEEKENDS, 0)).toBe(WEEKENDS);
});
