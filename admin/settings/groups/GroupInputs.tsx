import { Alert } from '@mui/material';
import { useTranslate } from 'react-admin';
import { isSchoolFact, SCHOOL_GROUPS, type SchoolGroup } from '#shared/school/schoolGroups.ts';
import type { SettingName } from '#shared/school/settings.ts';
import { SettingInput } from '../SettingInputs.tsx';
import { FactInput } from './FactInput.tsx';
import { PaymentAccountPanel } from './PaymentAccountPanel.tsx';
import { SchoolPicture } from './SchoolPicture.tsx';
import { TemplateButton } from './TemplateButton.tsx';

/** The inputs of a group, in its order. */
export function GroupInputs({ group }: { group: SchoolGroup }) {
  const translate = useTranslate();
  return (
    <>
      {group === 'texts' && <Alert severity="info">{translate('school.template.note')}</Alert>}
      {group === 'payments' && <PaymentAccountPanel />}
      {group === 'look' && (['logo', 'cover'] as const).map((of) => <SchoolPicture key={of} of={of} />)}
      {SCHOOL_GROUPS[group].map((field) => (isSchoolFact(field) ? <FactInput key={field} field={field} /> : <OwnSetting key={field} name={field} />))}
    </>
  );
}

function OwnSetting({ name }: { name: SettingName }) {
  const translate = useTranslate();
  return (
    <div>
      <SettingInput name={name} source={name} label={translate(`settings.label.${name}`)} />
      {(name === 'terms_conditions' || name === 'privacy_policy') && <TemplateButton name={name} />}
    </div>
  );
}
