import { useEffect, useState } from 'react';
import type * as phone from '#shared/phone.ts';

type PhoneTables = Pick<typeof phone, 'formatPhone' | 'looksLikeLandline'>;

/** Functions for reading phone numbers; `undefined` until their large tables are loaded. */
export function usePhoneTables(): PhoneTables | undefined {
  const [tables, setTables] = useState<PhoneTables>();
  useEffect(() => {
    let gone = false;
    void import('#shared/phone.ts').then(
      ({ formatPhone, looksLikeLandline }) => {
        if (!gone) setTables({ formatPhone, looksLikeLandline });
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, []);
  return tables;
}
