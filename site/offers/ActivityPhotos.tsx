import './photos.css';
import { useSite } from '../store/context.tsx';
import { Photo } from '../ui/Photo.tsx';

/** The photos of an activity side by side, to be moved with a finger or the arrow keys. */
export function ActivityPhotos({ id }: { id: number }) {
  const { name, photos = [] } = useSite((state) => state.aux!.activities[id]!);
  if (photos.length === 0) return null;
  return (
    <div className="photos" role="group" aria-label={name} tabIndex={photos.length > 1 ? 0 : undefined}>
      {photos.map((photo, index) => (
        <Photo key={photo.hash} of={photo} className="photo" sizes="(min-width: 48rem) 40rem, 84vw" first={index === 0} />
      ))}
    </div>
  );
}
