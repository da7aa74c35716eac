import { Box, Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { REPORT_MEASURES, type ReportGroup, type ReportMeasure } from '#shared/contract/report.ts';
import type { Problems } from '#shared/problems.ts';
import { wallClock } from '#shared/time/time.ts';
import { useTenant } from '../tenant/TenantContext.tsx';
import { Choice } from '../ui/Choice.tsx';
import { DayField } from '../ui/DayField.tsx';
import { presetPeriod, PRESETS } from './presets.ts';
import { groupsOf, type ReportFilter } from './useReportFilter.ts';

type Props = { filter: ReportFilter; problems: Problems; onChange: (change: Partial<ReportFilter>) => void };

/** What to add up, by what, and of which days. */
export function ReportFilters({ filter: { of, by, period }, problems, onChange }: Props) {
  const translate = useTranslate();
  const { timezone } = useTenant();
  const today = wallClock(new Date(), timezone).date;
  const dayField = (field: 'from' | 'to') => (
    <DayField label={translate(`reports.${field}`)} value={period[field]} problem={problems[field] && translate(`problem.${problems[field].code}`, problems[field])} onChange={(day) => onChange({ period: { ...period, [field]: day } })} />
  );
  return (
    <Box sx={{ mb: 2.5 }}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'minmax(0, 1.6fr) repeat(3, minmax(0, 1fr))' }, alignItems: 'start', '& > :nth-of-type(-n + 2)': { gridColumn: { xs: '1 / -1', sm: 'auto' } } }}>
        <Choice label={translate('reports.measure')} value={of} onChange={(value) => onChange({ of: value as ReportMeasure })}>
          {REPORT_MEASURES.map((one) => <option key={one} value={one}>{translate(`reports.measure_of.${one}`)}</option>)}
        </Choice>
        <Choice label={translate('reports.by')} value={by} onChange={(value) => onChange({ by: value as ReportGroup })}>
          {groupsOf(of).map((one) => <option key={one} value={one}>{translate(`reports.by_of.${one}`)}</option>)}
        </Choice>
        {dayField('from')}
        {dayField('to')}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        {PRESETS.map((preset) => (
          <Button key={preset} size="small" variant="outlined" onClick={() => onChange({ period: presetPeriod(preset, today) })}>
            {translate(`reports.${preset}`)}
          </Button>
        ))}
      </Box>
    </Box>
  );
}
