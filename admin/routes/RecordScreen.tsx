import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { NotFound } from '../page/NotFound.tsx';

/** The screen of one record; an id that cannot be one (`create`, say) leads nowhere. */
export function RecordScreen({ children }: { children: ReactNode }) {
  const { id } = useParams();
  return id !== undefined && /^[1-9]\d{0,9}$/.test(id) ? children : <NotFound />;
}
