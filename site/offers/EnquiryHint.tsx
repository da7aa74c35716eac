import { useWords } from '../i18n/i18n.ts';
import { SiteLink } from '../ui/SiteLink.tsx';

/** Leads to enquiries for groups and private lessons. */
export function EnquiryHint() {
  const { say } = useWords();
  return (
    <p>
      {say('enquiry.ask')} <SiteLink to="/enquire">{say('enquiry.ask_link')}</SiteLink>
    </p>
  );
}
