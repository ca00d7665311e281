import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useId, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { labelOf } from '#contract/fields.ts'
import { isSame } from './merge.ts'
import type { Conflict } from './useConflictResolution.ts'
import { ValueWords } from './ValueWords.tsx'

interface ChoiceProps {
  schema: z.ZodObject
  name: string
  theirs: unknown
}

/** One field that both changed: what stands in the form is the choice, so that it can be typed over as well. */
function Choice({ schema, name, theirs }: ChoiceProps) {
  const id = useId()
  const { setValue } = useFormContext()
  const value: unknown = useWatch({ name })
  const [mine, setMine] = useState(value)
  const isTheirs = isSame(value, theirs)
  if (!isTheirs && value !== mine) setMine(value)
  const words = (who: string, of: unknown) => (
    <span>
      <b>{who}:</b> <ValueWords schema={schema.shape[name] as z.ZodType} value={of} />
    </span>
  )
  return (
    <FormControl fullWidth sx={{ mt: 3 }}>
      <FormLabel id={id} sx={{ fontSize: 'var(--text-13)', fontWeight: 600, color: 'text.primary' }}>
        {labelOf(schema, name)}
      </FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={isTheirs ? 'theirs' : 'mine'}
        onChange={(_event, choice) =>
          setValue(name, choice === 'theirs' ? theirs : mine, { shouldDirty: true, shouldValidate: true })
        }
      >
        <FormControlLabel value="mine" control={<Radio size="small" />} label={words('Yours', mine)} />
        <FormControlLabel value="theirs" control={<Radio size="small" />} label={words('Theirs', theirs)} />
      </RadioGroup>
    </FormControl>
  )
}

/** What two people changed differently, one choice for each field; nothing typed is lost. */
export function ConflictPanel({
  schema,
  conflict: { changedBy, theirs },
}: {
  schema: z.ZodObject
  conflict: Conflict
}) {
  return (
    <Alert severity="warning" sx={{ maxHeight: '50vh', overflowY: 'auto' }}>
      <AlertTitle>{changedBy} changed the same meanwhile</AlertTitle>
      Choose what to keep, then save again.
      {Object.entries(theirs).map(([name, value]) => (
        <Choice key={name} schema={schema} name={name} theirs={value} />
      ))}
    </Alert>
  )
}
