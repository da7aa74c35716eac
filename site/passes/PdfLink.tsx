import { useWords } from '../i18n/i18n.ts';
import { useTenant } from '../page/context.tsx';

/** Opens a PDF. `path` is below `/api`. */
export function PdfLink({ path, label }: { path: string; label: string }) {
  const { lang } = useWords();
  const { api_base } = useTenant();
  return (
    <a className="button button-plain" href={`${api_base}/api/${path}?lang=${lang}`} target="_blank" rel="noreferrer">
      {label}
    </a>
  );
}
