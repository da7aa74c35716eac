import { Alert } from '@mui/material';
import { useTranslate } from 'react-admin';
import { isSchoolFact, SCHOOL_GROUPS, type SchoolGroup } from '#shared/school/schoolGroups.ts';
import { translatableSettings } from '#shared/school/schoolRules.ts';
import type { SettingName } from '#shared/school/settings.ts';
import { LanguageTabs } from '../../form/LanguageTabs.tsx';
import { Translatable } from '../../form/Translatable.tsx';
import { SettingInput } from '../SettingInputs.tsx';
import { FactInput } from './FactInput.tsx';
import { PaymentAccountPanel } from './PaymentAccountPanel.tsx';
import { SchoolPictureInputs } from './SchoolPictureInputs.tsx';
import { TemplateButton } from './TemplateButton.tsx';

/** The inputs of a group, in its order. Those with translations are together. */
export function GroupInputs({ group }: { group: SchoolGroup }) {
  const translate = useTranslate();
  const words = translatableSettings(SCHOOL_GROUPS[group]);
  return (
    <>
      {group === 'texts' && <Alert severity="info">{translate('school.template.note')}</Alert>}
      {group === 'payments' && <PaymentAccountPanel />}
      {group === 'look' && <SchoolPictureInputs />}
      {SCHOOL_GROUPS[group].map((field) => {
        if (isSchoolFact(field)) return <FactInput key={field} field={field} />;
        if (!words.includes(field)) return <OwnSetting key={field} name={field} />;
        return field === words[0] && <TranslatedSettings key={field} names={words} />;
      })}
    </>
  );
}

function TranslatedSettings({ names }: { names: readonly SettingName[] }) {
  return (
    <LanguageTabs fields={names}>
      <Translatable>
        {names.map((name) => (
          <OwnSetting key={name} name={name} />
        ))}
      </Translatable>
    </LanguageTabs>
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
