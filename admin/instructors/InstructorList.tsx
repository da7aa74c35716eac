import type { Instructor } from '#shared/contract/instructor.ts';
import { resourcePaths } from '../routes/resourcePaths.ts';
import { ResourceList } from '../resource/ResourceList.tsx';
import { ResourceRow } from '../resource/ResourceRow.tsx';

/** All instructors in the order of the page About, with their contacts. */
export function InstructorList() {
  return (
    <ResourceList<Instructor> sort={{ field: 'order_num', order: 'ASC' }} nameOf={({ name }) => name}>
      {({ id, name, email, phone }) => (
        <ResourceRow key={id} to={resourcePaths('instructors').edit(id)} title={name} detail={[email, phone].filter(Boolean).join(' · ')} />
      )}
    </ResourceList>
  );
}
