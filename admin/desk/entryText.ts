import type { ClosingEntry } from '#shared/contract/desk.ts';
import type { CsvContext } from '../csv/csvText.ts';

/** What an entry is, in the reader's language. */
export function entryText({ kind, method, is_reversal }: ClosingEntry, translate: CsvContext['translate']): string {
  const what = translate(`money.entry.${kind}_${method}`);
  return is_reversal ? translate('money.undone', { what }) : what;
}
