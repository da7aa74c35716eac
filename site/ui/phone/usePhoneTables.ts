import { useEffect, useState } from 'react';
import type * as phone from '#shared/phone.ts';

type PhoneTables = Pick<typeof phone, 'formatPhone' | 'looksLikeLandline'>;

/** What reads phone numbers, once its tables are here: they are large, and come after the page. Nothing where they cannot be had. */
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
