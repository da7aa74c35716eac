import { Box } from '@mui/material';
import { useGetOne, useTranslate } from 'react-admin';
import type { School } from '#shared/school/schoolContract.ts';
import { LANGUAGE_NAMES } from '#shared/language.ts';
import type { SchoolFact, SchoolGroup } from '#shared/school/schoolGroups.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { ResourceRow } from '../../resource/ResourceRow.tsx';
import { useTenant } from '../../tenant/TenantContext.tsx';
import { settingPaths } from '../../routes/settingPaths.ts';

/** A fact of the school in the list of settings. Its form is the group's. */
export function FactRow({ field, group }: { field: SchoolFact; group: SchoolGroup }) {
  const translate = useTranslate();
  const text = useFactText(field);
  return <ResourceRow to={settingPaths.group(group)} title={translate(`school.label.${field}`)} detail={text || '-'} />;
}

function useFactText(field: SchoolFact) {
  const tenant = useTenant();
  const lang = useLanguage();
  // The only fact that is no part of the page.
  const { data } = useGetOne<School>('school', { id: 'contact' }, { enabled: field === 'email' });
  if (field === 'email') return data?.email;
  if (field === 'langs') return tenant.langs.map((code) => LANGUAGE_NAMES[code]).join(', ');
  if (field === 'country') return new Intl.DisplayNames(lang, { type: 'region' }).of(tenant.country);
  if (field !== 'theme_color') return String(tenant[field]);
  return (
    <>
      <Box component="span" aria-hidden sx={{ display: 'inline-block', width: 14, height: 14, mr: 1, borderRadius: '50%', verticalAlign: '-2px', bgcolor: tenant.theme_color, border: 1, borderColor: 'divider' }} />
      {tenant.theme_color}
    </>
  );
}
