import { ResourceContextProvider, useTranslate } from 'react-admin';
import { useLocation } from 'react-router-dom';
import type { School } from '#shared/school/schoolContract.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import { isSchoolFact, SCHOOL_GROUPS, type SchoolGroup } from '#shared/school/schoolGroups.ts';
import { schoolProblems, type SchoolValues, translatableSettings } from '#shared/school/schoolRules.ts';
import { ResourceEdit } from '../../resource/ResourceEdit.tsx';
import { useReturnPath } from '../../routes/useReturnPath.ts';
import { useChangeTenant, useTenant } from '../../tenant/TenantContext.tsx';
import { PublicSiteLink } from '../../ui/PublicSiteLink.tsx';
import { settingPaths } from '../../routes/settingPaths.ts';
import { GroupInputs } from './GroupInputs.tsx';
import { type LanguageValues, toLanguages, toLanguageValues } from './languages.ts';
import { pictureValues } from './schoolPictures.ts';

/** A group of the Settings page as one form. */
export function GroupScreen() {
  const translate = useTranslate();
  const tenant = useTenant();
  const changeTenant = useChangeTenant();
  const group = useLocation().pathname.split('/').at(-1) as SchoolGroup;
  const list = useReturnPath() ?? settingPaths.list;
  const fields = SCHOOL_GROUPS[group];
  const facts = fields.filter(isSchoolFact).filter((field) => field !== 'email');
  return (
    <ResourceContextProvider value="school">
      <ResourceEdit<SchoolValues>
        key={group}
        id={group}
        list={list}
        title={translate(`school.group.${group}`)}
        actions={<PublicSiteLink path="/" />}
        translatable={translatableSettings(fields)}
        fields={Object.fromEntries(fields.map((field) => [field, field === 'langs' ? [] : '']))}
        toValues={({ langs }) => ({
          ...(langs ? toLanguageValues(langs as School['langs']) : {}),
          ...(group === 'look' ? pictureValues(tenant) : {}),
        })}
        toFields={(values) => ({
          ...(group === 'languages' ? { langs: toLanguages(values as LanguageValues) } : {}),
          // Who saves the switch has decided, so that the set-up asks no more.
          ...(group === 'payments' ? { enable_payments: values.enable_payments === '1' ? '1' : '0' } : {}),
        })}
        problems={(values) => schoolProblems(pick(values, fields), tenant.country)}
        formatField={(_field, value) => (Array.isArray(value) ? value.join(', ') : String(value ?? ''))}
        labelField={(field) => translate(isSchoolFact(field) ? `school.label.${field}` : `settings.label.${field}`)}
        onSaved={(school) => changeTenant(pick(school, facts) as Partial<Tenant>)}
      >
        <GroupInputs group={group} />
      </ResourceEdit>
    </ResourceContextProvider>
  );
}

function pick<Field extends string>(record: object, fields: readonly Field[]): Partial<Record<Field, unknown>> {
  return Object.fromEntries(Object.entries(record).filter(([field]) => (fields as readonly string[]).includes(field))) as Partial<Record<Field, unknown>>;
}
