import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useFormContext } from 'react-hook-form'
import { labelOf } from '#contract/fields.ts'
import { showDate } from '#contract/dates.ts'
import { ReadOnlyFields } from './Known.tsx'
import { Form } from './rules.ts'
import { type FieldName, steps, type Values } from './steps.ts'
import type { PictureName, Pictures } from './usePictures.ts'

const isPicture = (name: FieldName): name is PictureName => name === 'avatar' || name.includes('Photo')

function shown(name: FieldName, value: string | null, pictures: Pictures): string {
  if (isPicture(name)) {
    if (pictures[name]?.state === 'sending') return 'Uploading…'
    return value ? 'Uploaded' : ''
  }
  return name === 'dateOfBirth' && value ? showDate(value) : (value ?? '')
}

interface CheckStepProps {
  pictures: Pictures
  /** Opens a step again. */
  edit: (step: number) => void
}

/** Last step: everything once more, each part with its way back. */
export function CheckStep({ pictures, edit }: CheckStepProps) {
  const values = useFormContext<Values>().getValues()
  const sending = Object.values(pictures).some(({ state }) => state === 'sending')
  return (
    <>
      {steps.map(({ title, fields }, step) =>
        fields.length === 0 ? null : (
          <Box component="section" key={title} aria-label={title}>
            <Box sx={{ display: 'flex', alignItems: 'center', mb: 1 }}>
              <Typography component="h3" sx={{ fontWeight: 600, flex: 1 }}>
                {title}
              </Typography>
              <Button size="small" aria-label={`Edit ${title.toLowerCase()}`} onClick={() => edit(step)}>
                Edit
              </Button>
            </Box>
            <ReadOnlyFields facts={fields.map((name) => [labelOf(Form, name), shown(name, values[name], pictures)])} />
          </Box>
        ),
      )}
      <Box role="status">
        {sending && (
          <Alert severity="info">Pictures are still being uploaded. You can send the form after that.</Alert>
        )}
      </Box>
    </>
  )
}
