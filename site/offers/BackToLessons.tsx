import './offers.css';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useWords } from '../i18n/i18n.ts';
import { useSite } from '../store/context.tsx';
import { SiteLink } from '../ui/SiteLink.tsx';

/** The link back to the list of lessons, with the filter and the day that were chosen there. */
export function BackToLessons() {
  const { say } = useWords();
  const query = useSite((state) => state.listQuery);
  return (
    <SiteLink className="back" to={`/lessons${query}`}>
      <ArrowLeft aria-hidden size={18} />
      {say('All lessons')}
    </SiteLink>
  );
}
