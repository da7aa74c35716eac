import { Box, Typography } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import { EditBase, useEditContext, useTranslate } from 'react-admin';
import type { Lesson } from '#shared/contract/lesson.ts';
import { Loading } from '../../page/Loading.tsx';
import { Page } from '../../page/Page.tsx';
import { useSaveOutcome } from '../../form/useSaveOutcome.ts';
import { BackLink } from '../../page/BackLink.tsx';
import { LessonLoadError } from '../LessonLoadError.tsx';
import { ManualAddForm } from '../manual/ManualAddForm.tsx';
import type { WalkIn } from '../manual/useManualAdd.ts';
import { lessonPaths } from '../../routes/lessonPaths.ts';
import { EnterCarried, useCarried } from './CarriedEdits.tsx';
import { DeleteLesson } from './DeleteLesson.tsx';
import { LessonEditConflict } from './LessonEditConflict.tsx';
import { LessonForm } from './LessonForm.tsx';
import { toLessonChange } from './lessonInput.ts';

/** Errors are shown on the page, where react-admin's default would leave it. */
const QUERY = { onError: () => {} };

export function LessonEdit() {
  const carried = useCarried();
  // Entries that were brought along are a conflict from the beginning; later ones are ordinary.
  const [conflict, setConflict] = useState<'planned' | 'changed' | undefined>(carried && 'planned');
  const outcome = useSaveOutcome('updated', () => setConflict('changed'));
  const alert = (
    <>
      {carried && <EnterCarried carried={carried} />}
      {conflict && <LessonEditConflict key={conflict} planned={conflict === 'planned' ? carried?.loaded : undefined} onResolved={() => setConflict(undefined)} />}
    </>
  );
  return (
    <EditBase<Lesson>
      mutationMode="pessimistic"
      transform={toLessonChange}
      queryOptions={QUERY}
      mutationOptions={outcome}
      loading={<Loading />}
    >
      <EditForm alert={alert} walkIn={carried?.walkIn} />
    </EditBase>
  );
}

/** @param walkIn a person who was entered beside the form of the planned class, and is added here */
function EditForm({ alert, walkIn }: { alert: ReactNode; walkIn: WalkIn | undefined }) {
  const translate = useTranslate();
  const { record, error, refetch } = useEditContext<Lesson>();
  const id = useId();
  const [isTyped, setTyped] = useState(walkIn !== undefined);
  // The lesson is not read again, which would fill the form anew.
  const [added, setAdded] = useState(0);
  if (!record) return <LessonLoadError error={error} onRetry={() => void refetch()} />;
  return (
    <Page title={translate('lessons.edit')} back={<BackLink list={lessonPaths.list} />}>
      {walkIn && (
        <Box component="section" aria-labelledby={`${id}-add`} sx={{ mb: 4 }}>
          <Typography id={`${id}-add`} variant="h2" sx={{ mb: 2 }}>
            {translate('bookings.manual.title')}
          </Typography>
          <ManualAddForm
            lesson={{ ...record, num_bookings: record.num_bookings + added }}
            id={id}
            initial={walkIn}
            isFocused={false}
            refetch={(isAdded, people) => isAdded && setAdded((before) => before + people)}
            onTyped={setTyped}
          />
        </Box>
      )}
      <LessonForm submit="ra.action.update" cancelTo={lessonPaths.detail(record.id)} alert={alert} remove={<DeleteLesson lesson={record} />} isBookingTyped={isTyped} />
    </Page>
  );
}
