import type { ReportPeriod } from '#shared/contract/report.ts';
import { addDays } from '#shared/time/time.ts';

/** Periods to choose with one press. */
export const PRESETS = ['this_month', 'last_month', 'this_year'] as const;

export type Preset = (typeof PRESETS)[number];

/**
 * The days of a preset.
 *
 * @param today at the school, `2026-07-01`
 */
export function presetPeriod(preset: Preset, today: string): ReportPeriod {
  if (preset === 'this_year') return { from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` };
  const first = `${today.slice(0, 8)}01`;
  const month = preset === 'this_month' ? first : `${addDays(first, -1).slice(0, 8)}01`;
  return { from: month, to: addDays(`${addDays(month, 31).slice(0, 8)}01`, -1) };
}
