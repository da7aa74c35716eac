import { useWords } from '../i18n/i18n.ts';
import { useTenant } from '../page/context.tsx';

/** Opens the PDF of a pass. */
export function PdfLink({ code }: { code: string }) {
  const { say, lang } = useWords();
  const { api_base } = useTenant();
  return (
    <a className="button button-plain" href={`${api_base}/api/pass/${encodeURIComponent(code)}/voucher.pdf?lang=${lang}`} target="_blank" rel="noreferrer">
      {say('pass.pdf')}
    </a>
  );
}
