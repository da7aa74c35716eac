import { useWords, type MessageKey } from '../i18n/i18n.ts';
import { Drawing, type QuietDrawing } from '../ui/Drawing.tsx';
import { SiteLink } from '../ui/SiteLink.tsx';

/** Shown if the school has no content here yet, with a link to its lessons. */
export function EmptyNotice({ drawing, title, text }: { drawing: QuietDrawing; title: MessageKey; text: MessageKey }) {
  const { say } = useWords();
  return (
    <div className="quiet-page">
      <Drawing of={drawing} className="calm-sea" />
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
