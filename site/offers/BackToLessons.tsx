import './offers.css';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useWords } from '../i18n/i18n.ts';
import { SiteLink } from '../ui/SiteLink.tsx';

/** The link back to the list of lessons. */
export function BackToLessons() {
  const { say } = useWords();
  return (
    <SiteLink className="back" to="/lessons">
      <ArrowLeft aria-hidden size={18} />
      {say('All lessons')}
    </SiteLink>
  );
}
