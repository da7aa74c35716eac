import { useWords, type MessageKey } from '../i18n/i18n.ts';
import { Drawing } from '../ui/Drawing.tsx';
import { SiteLink } from '../ui/SiteLink.tsx';

/** Shown if the school has no content here yet, with a link to its lessons. */
export function EmptyNotice({ title, text }: { title: MessageKey; text: MessageKey }) {
  const { say } = useWords();
  return (
    <div className="quiet-page">
      <Drawing of="calmSea" className="calm-sea" />
      <p className="quiet-title">{say(title)}</p>
      <p>{say(text)}</p>
      <div className="quiet-actions">
        <SiteLink className="button" to="/lessons">
          {say('See the lessons')}
        </SiteLink>
      </div>
    </div>
  );
}
