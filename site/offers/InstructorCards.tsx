import './instructors.css';
import type { Instructor } from '#shared/contract/instructor.ts';
import { useWords } from '../i18n/i18n.ts';
import { Kept } from '../ui/Kept.tsx';
import { Photo } from '../ui/Photo.tsx';
import { useInstructors } from './useInstructors.ts';

/** Instructors with portrait, text and languages. Those of whom the school has told nothing but a name are left out. */
export function InstructorCards({ ids }: { ids: readonly number[] }) {
  const { say } = useWords();
  const shown = useInstructors(ids).filter(({ photos, about, langs }) => photos?.[0] || about || langs?.length);
  if (shown.length === 0) return null;
  return (
    <section className="instructors" aria-label={say('Your instructors')}>
      <h2>{say('Your instructors')}</h2>
      <ul>
        {shown.map((instructor) => (
          <li key={instructor.id}>
            <InstructorCard of={instructor} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function InstructorCard({ of: { name, photos, about, langs = [] } }: { of: Instructor }) {
  const { say, lang } = useWords();
  return (
    <div className="instructor">
      {photos?.[0] ? <Photo of={photos[0]} className="instructor-photo" sizes="4rem" versions={1} /> : <span className="instructor-photo" aria-hidden="true">{name.slice(0, 1)}</span>}
      <div>
        <h3>{name}</h3>
        {langs.length > 0 && (
          <Kept as="p" className="instructor-langs" of={langs.join()}>
            {() => say('instructor.speaks', { languages: namesOf(langs, lang) })}
          </Kept>
        )}
        {about && <p className="as-written">{about}</p>}
      </div>
    </div>
  );
}

function namesOf(codes: readonly string[], lang: string): string {
  const names = new Intl.DisplayNames(lang, { type: 'language' });
  return new Intl.ListFormat(lang).format(codes.map((code) => names.of(code) ?? code));
}
