import type { Instructor } from '#shared/contract/instructor.ts';
import { resourcePaths } from '../routes/resourcePaths.ts';
import { ResourceList } from '../resource/ResourceList.tsx';
import { ResourceRow } from '../resource/ResourceRow.tsx';

/** All instructors by name, with their contacts. */
export function InstructorList() {
  return (
    <ResourceList<Instructor> sort={{ field: 'name', order: 'ASC' }}>
      {({ id, name, email, phone }) => (
        <ResourceRow key={id} to={resourcePaths('instructors').edit(id)} title={name} detail={[email, phone].filter(Boolean).join(' · ')} />
      )}
    </ResourceList>
  );
}
