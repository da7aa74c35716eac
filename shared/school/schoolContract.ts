import { type Static, Type } from 'typebox';
import { SETTING_NAMES, type SettingName } from './settings.ts';
import { SCHOOL_GROUP_NAMES, type SchoolGroup } from './schoolGroups.ts';
import { Translations, Version } from '../contract/wire.ts';

const Value = Type.Optional(Type.String());

/** Fields of the Settings page that an admin may write. A group has some of them. */
export const SchoolInput = Type.Object({
  name: Value,
  theme_color: Value,
  timezone: Value,
  country: Value,
  refund_hours: Type.Optional(Type.Integer()),
  langs: Type.Optional(Type.Array(Type.String(), { maxItems: 20 })),
  email: Value,
  ...(Object.fromEntries(SETTING_NAMES.map((name) => [name, Value])) as Record<SettingName, typeof Value>),
  translations: Translations,
  version: Version,
});
export type SchoolInput = Static<typeof SchoolInput>;

const Group = Type.Unsafe<SchoolGroup>(Type.String({ enum: SCHOOL_GROUP_NAMES }));

/** The address of a group of the Settings page. */
export const SchoolParams = Type.Object({ group: Group });

/** A group of the Settings page with its fields. `version` counts the changes of its fields. */
export const School = Type.Object({ ...SchoolInput.properties, id: Group });
export type School = Static<typeof School>;

/** The steps of setting a school up, in their order, each with whether it is done. */
export const SetUp = Type.Object({
  look: Type.Boolean(),
  activity: Type.Boolean(),
  lesson: Type.Boolean(),
  contact: Type.Boolean(),
  texts: Type.Boolean(),
  payments: Type.Boolean(),
  share: Type.Boolean(),
});
export type SetUp = Static<typeof SetUp>;
