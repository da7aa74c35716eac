import type { Language } from '#shared/language.ts';
import type { TextSetting } from '#shared/school/settings.ts';
import { useWords, type MessageKey } from '../i18n/i18n.ts';
import { useSite } from '../store/context.tsx';
import { InstructorCards } from '../offers/InstructorCards.tsx';
import { ContactPart } from '../contact/ContactPart.tsx';
import { Markdown } from '../ui/Markdown.tsx';
import { SiteLink } from '../ui/SiteLink.tsx';
import { Masthead } from './Masthead.tsx';
import { EmptyNotice } from './EmptyNotice.tsx';

/** The school's own description. */
export function AboutPage() {
  return <TextPage name="about_text" title="About" missing="We have not told our story here yet." />;
}

/** The school's terms and conditions. */
export function TermsPage() {
  return <TextPage name="terms_conditions" title="Terms and conditions" missing="Our terms are not written down here yet." />;
}

/** The school's privacy policy, under its Portuguese title in every language (docs/product.md#public-site). */
export function PrivacyPage() {
  return (
    <TextPage
      name="privacy_policy"
      title="Política de Privacidade"
      titleLang="pt"
      missing="Our privacy policy is not written down here yet."
    />
  );
}

type Props = { name: TextSetting; title: MessageKey; titleLang?: Language; missing: MessageKey };

function TextPage({ name, title, titleLang, missing }: Props) {
  const { say, lang } = useWords();
  const text = useSite((state) => state.settings[name] ?? '');
  return (
    <>
      <Masthead title={say(title)} lang={titleLang === lang ? undefined : titleLang} />
      <div className={name === 'about_text' ? 'column reading about' : 'column reading'}>
        {text.trim() ? <Markdown text={text} /> : <EmptyNotice drawing="sign" title={missing} text="Ask us on the beach: we are happy to tell you." />}
        {name === 'privacy_policy' && <OwnDataHint />}
        {name === 'about_text' && (
          <div className="about-side">
            <Team />
            <ContactPart />
          </div>
        )}
      </div>
    </>
  );
}

/** Leads to what the school keeps about a guest. */
function OwnDataHint() {
  const { say } = useWords();
  const user = useSite((state) => state.user);
  return (
    <p className="reading-foot">
      <span>{say('own_data.yours')}</span>
      <SiteLink to={`/find-bookings?data=${user ? 'me' : 'ask'}`}>{say('own_data.title')}</SiteLink>
    </p>
  );
}

/** All instructors of the school. */
function Team() {
  const instructors = useSite((state) => state.aux?.instructors);
  return <InstructorCards ids={Object.keys(instructors ?? {}).map(Number)} />;
}
