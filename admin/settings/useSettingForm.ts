import type { Setting } from '#shared/contract/setting.ts';
import { settingProblems } from '#shared/school/settingRules.ts';
import { useTenant } from '../tenant/TenantContext.tsx';

/** Defaults and rules of a setting with a screen of its own. */
export function useSettingForm() {
  const { country } = useTenant();
  return { fields: { name: '', value: '' }, translatable: ['value'], problems: (setting: Omit<Setting, 'id'>) => settingProblems(setting, country) };
}
