import { type Static, type TObject, type TSchema, Type } from 'typebox';
import {
  activityProblems,
  DEFAULT_POSITION,
  instructorProblems,
  postProblems,
  productProblems,
  tagProblems,
} from '#shared/catalog/catalogRules.ts';
import { plainCode } from '#shared/codes/codeText.ts';
import { discountCodeProblems } from '#shared/codes/discountRules.ts';
import { DEFAULT_COLOR } from '#shared/catalog/palette.ts';
import { Activity, ActivityInput } from '#shared/contract/activity.ts';
import { DiscountCode } from '#shared/contract/code.ts';
import { PhotoInput } from '#shared/contract/photo.ts';
import { Instructor } from '#shared/contract/instructor.ts';
import { Post } from '#shared/contract/post.ts';
import { Product } from '#shared/contract/product.ts';
import { Setting } from '#shared/contract/setting.ts';
import { Tag } from '#shared/contract/tag.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import { LESSON_DEFAULTS, NO_OFFER, OFFER_DETAILS } from '#shared/catalog/offerRules.ts';
import { parseRecurrence } from '#shared/lessons/plans/recurrence.ts';
import type { Problems } from '#shared/problems.ts';
import { normalizeCoordinates } from '#shared/coordinates.ts';
import { settingProblems } from '#shared/school/settingRules.ts';
import type { Right } from '#shared/team/rights.ts';
import { translatableFields } from '#shared/translations/translatable.ts';
import type { Translations } from '#shared/translations/translated.ts';
import { translationProblems } from '#shared/translations/translationProblems.ts';
import { isoInstant } from '#shared/time/time.ts';
import type { Db } from '../db/connect.ts';
import type { ListRules } from '../http/listQuery.ts';
import { oneLine, sanitizeText } from '../lib/sanitizeText.ts';
import { storedSetting } from '../school/storedSetting.ts';
import type { CatalogRecord, CatalogTable } from './catalog.queries.ts';
import { activityProblemsInSchool } from './activityProblemsInSchool.ts';
import { codeProblemsInSchool } from './codeProblemsInSchool.ts';
import { offerProblemsInSchool } from './offerProblemsInSchool.ts';
import { tagProblemsInSchool } from './tagProblemsInSchool.ts';

/** What rules need to know of the school. */
export type School = Pick<Tenant, 'id' | 'country' | 'langs' | 'timezone'>;

/** A resource of the catalog: its table, fields, visibility and rules. */
export type CatalogResource = {
  table: CatalogTable;
  /** What a record is called in the audit log. Settings and discount codes cannot be deleted. */
  recordType: 'activity' | 'tag' | 'instructor' | 'setting' | 'post' | 'product' | 'discount_code';
  /** The right to change it, and to read it if it is private. */
  right: Right;
  /** Is it for the back office alone? */
  isPrivate: boolean;
  /** Schema of a record in answers. */
  schema: TObject;
  /** Schema of the fields that an admin may write. A change sends some of them. */
  input: TObject;
  /** Fields of a record that have translations. */
  translatable: (record: CatalogRecord) => readonly string[];
  /** Fields that cannot change after creation. */
  fixed: readonly string[];
  /** Sanitizes a text before it is stored; by default to one line. */
  sanitize: (field: string, text: string, record: CatalogRecord, school: School) => string;
  /** Most records per school, because all of them are loaded with the school's pages. */
  max: number;
  /** Fields visible to admins alone. */
  adminOnly: readonly string[];
  /** Fields that lists leave out for visitors. */
  detailOnly: readonly string[];
  filterableTexts: readonly string[];
  sort: ListRules['sort'];
  /** Values of a new record's missing fields. */
  defaults: (now: Date) => CatalogRecord;
  problems: (record: CatalogRecord, school: School) => Problems;
  /** Problems that depend on the school's other records. */
  problemsInSchool: (db: Db, tenant: { id: number }, record: CatalogRecord, before: CatalogRecord | undefined, now: Date) => Promise<Problems>;
};

type Definition<Schema extends TObject> = Pick<CatalogResource, 'table' | 'recordType' | 'right' | 'defaults'> &
  Partial<Pick<CatalogResource, 'problemsInSchool' | 'sanitize' | 'max' | 'adminOnly' | 'detailOnly' | 'sort' | 'fixed' | 'filterableTexts' | 'isPrivate'>> & {
    schema: Schema;
    writable: readonly (keyof Static<Schema> & string)[];
    input?: Record<string, TSchema>;
    problems: (record: Static<Schema>, school: School) => Problems;
  };

/** More of them get a sentence that names the limit (`photosProblem`). */
const PHOTOS = Type.Array(PhotoInput, { maxItems: 100 });

const OFFER_FIELDS = [...OFFER_DETAILS, 'duration_minutes', ...LESSON_DEFAULTS, 'archived'] as const;

const byPosition = { field: 'order_num', direction: 'asc' } as const;

/** All resources with the same routes. */
export const CATALOG: CatalogResource[] = [
  define({
    table: 'activities',
    recordType: 'activity',
    right: 'catalog',
    schema: Activity,
    writable: ['name', 'place', 'price', 'vat_rate', 'deposit_percent', 'order_num', 'recurrent', 'recurrent_config', 'color', 'photos', ...OFFER_FIELDS],
    input: ActivityInput.properties,
    sanitize: activityText,
    adminOnly: ['vat_rate', 'archived', ...LESSON_DEFAULTS],
    detailOnly: OFFER_DETAILS,
    sort: byPosition,
    defaults: () => ({
      ...{ name: '', place: '', price: 0, vat_rate: null, deposit_percent: null, order_num: DEFAULT_POSITION },
      ...{ recurrent: 0, recurrent_config: '', color: DEFAULT_COLOR, photos: [], ...NO_OFFER },
    }),
    problems: activityProblems,
    problemsInSchool: offerProblemsInSchool,
  }),
  define({
    table: 'tags',
    recordType: 'tag',
    right: 'catalog',
    schema: Tag,
    writable: ['name', 'color'],
    defaults: () => ({ name: '', color: DEFAULT_COLOR }),
    problems: tagProblems,
    problemsInSchool: tagProblemsInSchool,
  }),
  define({
    table: 'instructors',
    recordType: 'instructor',
    right: 'catalog',
    schema: Instructor,
    writable: ['name', 'email', 'phone', 'color', 'photos', 'about', 'langs', 'order_num'],
    input: { ...Instructor.properties, photos: PHOTOS },
    sanitize: (field, text) => (field === 'about' ? sanitizeText(text) : oneLine(text)),
    adminOnly: ['email', 'phone', 'order_num'],
    detailOnly: ['about', 'langs'],
    sort: byPosition,
    defaults: () => ({ name: '', email: '', phone: '', color: DEFAULT_COLOR, photos: [], about: '', langs: [], order_num: DEFAULT_POSITION }),
    problems: instructorProblems,
  }),
  define({
    table: 'settings',
    recordType: 'setting',
    right: 'settings',
    schema: Setting,
    writable: ['name', 'value'],
    fixed: ['name'],
    sanitize: (field, text, { name }, { country }) => (field === 'value' ? storedSetting(String(name), text, country) : oneLine(text)),
    filterableTexts: ['name'],
    defaults: () => ({ name: '', value: '' }),
    problems: (setting, { country }) => settingProblems(setting, country),
  }),
  define({
    table: 'posts',
    recordType: 'post',
    right: 'content',
    schema: Post,
    writable: ['title', 'body', 'photos'],
    input: { ...Post.properties, photos: PHOTOS },
    sanitize: (field, text) => (field === 'body' ? sanitizeText(text) : oneLine(text)),
    max: 5000,
    sort: { field: 'creation_date', direction: 'desc' },
    defaults: (now) => ({ title: '', body: '', photos: [], creation_date: isoInstant(now) }),
    problems: postProblems,
  }),
  define({
    table: 'products',
    recordType: 'product',
    right: 'catalog',
    schema: Product,
    writable: ['title', 'description', 'price', 'num_uses', 'order_num', 'name', 'valid_days', 'activities', 'transferable'],
    sanitize: (field, text) => (field === 'description' ? sanitizeText(text) : oneLine(text)),
    sort: byPosition,
    defaults: () => ({ title: '', description: '', price: 0, num_uses: 1, order_num: DEFAULT_POSITION, name: '', valid_days: null, activities: [], transferable: true }),
    problems: productProblems,
    problemsInSchool: activityProblemsInSchool,
  }),
  define({
    table: 'discount_codes',
    recordType: 'discount_code',
    right: 'money',
    schema: DiscountCode,
    writable: ['code', 'percent', 'amount_cents', 'valid_from', 'valid_until', 'activities', 'max_uses', 'max_uses_per_guest', 'active'],
    isPrivate: true,
    fixed: ['code'],
    sanitize: (field, text) => (field === 'code' ? plainCode(text) : oneLine(text)),
    // Bookings name the codes that they used, so these can be switched off but not deleted.
    max: 5000,
    sort: { field: 'id', direction: 'desc' },
    defaults: () => ({
      ...{ code: '', percent: null, amount_cents: null, valid_from: null, valid_until: null, activities: [] },
      ...{ max_uses: null, max_uses_per_guest: null, active: true },
    }),
    problems: discountCodeProblems,
    problemsInSchool: codeProblemsInSchool,
  }),
];

/** The texts of an activity: lists and descriptions keep their lines. */
function activityText(field: string, text: string): string {
  if (field === 'recurrent_config') return normalizePlan(text);
  if (field === 'meeting_coordinates') return normalizeCoordinates(oneLine(text));
  return ['description', 'included', 'bring'].includes(field) ? sanitizeText(text) : oneLine(text);
}

/** A plan without unknown fields. Text that is not a plan is kept, and refused later. */
function normalizePlan(text: string): string {
  const plan = parseRecurrence(text);
  return plan ? JSON.stringify(plan) : text;
}

function define<Schema extends TObject>({ writable, input, problems, ...of }: Definition<Schema>): CatalogResource {
  const fields = { ...of.schema.properties, ...input };
  const translatable = (record: CatalogRecord) => translatableFields(of.table, record);
  const hasTranslations = 'translations' in fields;
  return {
    isPrivate: false,
    detailOnly: [],
    fixed: [],
    sanitize: (_field, text) => oneLine(text),
    max: 300,
    problemsInSchool: async () => ({}),
    filterableTexts: [],
    sort: { field: 'id', direction: 'asc' },
    ...of,
    adminOnly: [...(of.adminOnly ?? []), ...(hasTranslations ? ['translations'] : []), 'version'],
    translatable,
    input: Type.Partial(Type.Object(Object.fromEntries([...writable, ...(hasTranslations ? ['translations'] : []), 'version'].map((field) => [field, fields[field]!])))),
    problems: (record, school) => ({
      ...problems(record as Static<Schema>, school),
      ...translationProblems((record.translations ?? {}) as Translations, translatable(record), school.langs[0]!, (texts) =>
        problems({ ...record, ...texts } as Static<Schema>, school),
      ),
    }),
  };
}
