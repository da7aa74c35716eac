import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import { Accordion, AccordionDetails, AccordionSummary, Stack, Typography } from '@mui/material';
import { type ReactNode, useDeferredValue, useId, useState } from 'react';
import { useFormState } from 'react-hook-form';
import { LANGUAGES } from '#shared/language.ts';
import { CARD_RADIUS } from '../theme/components.ts';
import { fieldsWithErrors } from './fieldsWithErrors.ts';

type Props = {
  title: string;
  /** Says what is in it while it is closed. */
  summary?: string;
  /** The fields in it. A problem with one of them, in any language, opens the section. */
  fields: readonly string[];
  children: ReactNode;
};

/**
 * A part of a long form that opens on demand, so that the form fits a phone. Its inputs keep their values while it is closed. They are rendered
 * after what is seen of the form, unless it opens first.
 */
export function FormSection({ title, summary, fields, children }: Props) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const { errors, submitCount } = useFormState();
  const isFormShown = useDeferredValue(true, false);
  const hasProblem = submitCount > 0 && [undefined, ...LANGUAGES].some((lang) => fieldsWithErrors(errors, lang).some((field) => fields.includes(field)));
  const isOpen = open || hasProblem;
  return (
    <Accordion
      variant="outlined"
      disableGutters
      expanded={isOpen}
      onChange={(_event, next) => setOpen(next)}
      sx={{ borderRadius: CARD_RADIUS, '&::before': { display: 'none' } }}
      slotProps={{ heading: { component: 'h2' } }}
    >
      <AccordionSummary expandIcon={<ExpandMoreIcon />} id={`${id}title`} aria-controls={`${id}inputs`} sx={{ minHeight: 56 }}>
        <span>
          <Typography component="span" sx={{ display: 'block', fontWeight: 600 }}>
            {title}
          </Typography>
          {summary && (
            <Typography component="span" variant="body2" color="textSecondary">
              {summary}
            </Typography>
          )}
        </span>
      </AccordionSummary>
      <AccordionDetails>
        <Stack spacing={3}>{(isOpen || isFormShown) && children}</Stack>
      </AccordionDetails>
    </Accordion>
  );
}
