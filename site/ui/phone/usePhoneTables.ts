import { useEffect, useState } from 'react';

type PhoneTables = Pick<typeof import('#shared/phone.ts'), 'readablePhone' | 'mayBeLandline'>;

/** Functions for reading phone numbers; `undefined` until their large tables are loaded. */
export function usePhoneTables(): PhoneTables | undefined {
  const [tables, setTables] = useState<PhoneTables>();
  useEffect(() => {
    let gone = false;
    void import('#shared/phone.ts').then(
      ({ readablePhone, mayBeLandline }) => {
        if (!gone) setTables({ readablePhone, mayBeLandline });
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, []);
  return tables;
}
