import './team.css';
import { useSite } from '../store/context.tsx';
import { Photo } from '../ui/Photo.tsx';

/** The instructors who have a portrait, with their names. */
export function Team() {
  const instructors = Object.values(useSite((state) => state.aux?.instructors) ?? {});
  const shown = instructors.flatMap(({ id, name, photos }) => (photos?.[0] ? [{ id, name, photo: photos[0] }] : []));
  if (shown.length === 0) return null;
  return (
    <ul className="team">
      {shown.map(({ id, name, photo }) => (
        <li key={id}>
          <Photo of={photo} className="team-photo" sizes="8rem" versions={2} />
          {name}
        </li>
      ))}
    </ul>
  );
}
