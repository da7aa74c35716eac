import type { PhotoInput } from '#shared/contract/photo.ts';
import type { Question } from '#shared/contract/question.ts';
import type { Problems } from '#shared/problems.ts';
import type { Translations } from '#shared/translations/translated.ts';
import { storedTranslations } from '#shared/translations/translationProblems.ts';
import type { Tx } from '../db/connect.ts';
import { keepPhotos } from '../files/keepPhotos.ts';
import { Refused } from '../http/refused.ts';
import { type CatalogRecord, countCatalog, deleteActivity, deleteFromCatalog, insertIntoCatalog, updateInCatalog } from './catalog.queries.ts';
import { oneLine } from '../lib/sanitizeText.ts';
import { keepDaysOff } from '../occurrences/keepDaysOff.ts';
import type { CatalogResource, School } from './resources.ts';

/**
 * Adds a record to a resource.
 *
 * @returns its id
 * @throws Refused `invalid_entry` with a problem per field; `changed_meanwhile` if it was added concurrently;
 *   `too_many_records`
 */
export async function addRecord(tx: Tx, tenant: School, resource: CatalogResource, input: CatalogRecord, now: Date): Promise<number> {
  const { version: _version, ...record }: CatalogRecord = { ...resource.defaults(now), ...entriesOf(resource, tenant, input, {}, now) };
  refuseProblems(resource.problems(record, tenant));
  refuseProblems(await resource.problemsInSchool(tx, tenant, record, undefined, now));
  if ((await countCatalog(tx, tenant, resource.table)) >= resource.max) throw new Refused('too_many_records');
  const id = await insertIntoCatalog(tx, tenant, resource.table, await withPhotos(tx, tenant, record, now));
  if (id === undefined) throw new Refused('changed_meanwhile', { problems: resource.table === 'discount_codes' ? { code: { code: 'code_taken' } } : { name: { code: 'setting_exists' } } });
  return id;
}

/**
 * Changes the given fields and keeps the others (react-admin's updateMany sends only some).
 *
 * @param tx the transaction that read `before` and locked its row
 * @param before the stored record
 * @param input with the `version` that the client has seen, if it is to be compared
 * @throws Refused `invalid_entry`, `changed_meanwhile`
 */
export async function changeRecord(
  tx: Tx,
  tenant: School,
  resource: CatalogResource,
  before: CatalogRecord,
  input: CatalogRecord,
  now: Date,
): Promise<void> {
  const { version, ...change } = entriesOf(resource, tenant, input, before, now);
  for (const field of resource.fixed) delete change[field];
  // Before the rules, which see texts of another default language if it has changed meanwhile.
  if (version !== undefined && version !== before.version) throw new Refused('changed_meanwhile');
  const record = { ...before, ...change };
  refuseProblems(resource.problems(record, tenant));
  refuseProblems(await resource.problemsInSchool(tx, tenant, record, before, now));
  if (Object.keys(change).length === 0) return;
  const seen = { id: before.id as number, version: version as number | undefined };
  if (!(await updateInCatalog(tx, tenant, resource.table, seen, await withPhotos(tx, tenant, change, now)))) throw new Refused('changed_meanwhile');
  if (resource.table !== 'activities' || change.recurrent_config === undefined) return;
  await keepDaysOff(tx, tenant, seen.id, { before: String(before.recurrent_config), after: String(change.recurrent_config) }, now);
}

/** Deletes a record. @throws Refused `activity_in_use`, with the number of lessons */
export async function deleteRecord(tx: Tx, tenant: { id: number }, { table }: CatalogResource, id: number, now: Date): Promise<void> {
  if (table !== 'activities') return deleteFromCatalog(tx, tenant, table, id);
  const lessons = await deleteActivity(tx, tenant, id, now);
  if (lessons > 0) throw new Refused('activity_in_use', { problems: { id: { code: 'activity_in_use', lessons } } });
}

/** Prepares input for storing: sanitizes texts and replaces `null` by the default. */
function entriesOf({ sanitize, defaults }: CatalogResource, school: School, input: CatalogRecord, before: CatalogRecord, now: Date): CatalogRecord {
  const otherwise = defaults(now);
  const record = { ...before, ...input };
  const entries = Object.entries(input).map(([field, value]) => {
    if (value === null) return [field, otherwise[field]] as const;
    if (field === 'translations') return [field, storedTranslations(value as Translations, (of, text) => sanitize(of, text, record, school))] as const;
    if (field === 'questions') return [field, storedQuestions(value as Question[])] as const;
    return [field, typeof value === 'string' ? sanitize(field, value, record, school) : value] as const;
  });
  return Object.fromEntries(entries);
}

/** Questions as they are stored: each text on one line, without empty translations. */
function storedQuestions(questions: readonly Question[]): Question[] {
  const texts = ({ ask, choices }: Pick<Question, 'ask' | 'choices'>) => ({ ask: oneLine(ask), choices: choices.map(oneLine) });
  return questions.map(({ id, required, words = {}, ...question }) => {
    const written = Object.entries(words).flatMap(([lang, translation]) => {
      const { ask, choices } = texts(translation);
      const isEmpty = ask === '' && choices.every((choice) => choice === '');
      return isEmpty ? [] : [[lang, { ask, choices: choices.every((choice) => choice === '') ? [] : choices }] as const];
    });
    return { id, ...texts(question), required, ...(written.length > 0 && { words: Object.fromEntries(written) }) };
  });
}

/** Completes photos from the uploads that they name. */
async function withPhotos(tx: Tx, tenant: { id: number }, { photos, ...record }: CatalogRecord, now: Date): Promise<CatalogRecord> {
  return photos === undefined ? record : { ...record, photos: await keepPhotos(tx, tenant, photos as PhotoInput[], now) };
}

function refuseProblems(problems: Problems): void {
  if (Object.keys(problems).length > 0) throw new Refused('invalid_entry', { problems });
}
