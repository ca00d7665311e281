import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useMemo, useState } from 'react'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { labelOf } from '#contract/fields.ts'
import { SchemaForm } from '../form/SchemaForm.tsx'
import { SidePanel } from '../form/SidePanel.tsx'
import { inputsOf } from '../inputs/inputsOf.tsx'
import { BulkPreview } from './BulkPreview.tsx'
import { Progress } from './Progress.tsx'
import { useBulk } from './useBulk.ts'

export interface BulkPanelProps {
  resource: string
  /** What one row is, and several. */
  nouns: readonly [one: string, many: string]
  /** What can be changed, one field at a time. */
  schema: z.ZodObject
  endpoint: Endpoint
  ids: readonly string[]
  onClose: () => void
}

/** What an input begins with. */
function blankOf(schema: z.ZodType): unknown {
  const inner = schema instanceof z.ZodOptional ? (schema.unwrap() as z.ZodType) : schema
  if (inner instanceof z.ZodArray) return []
  return inner instanceof z.ZodBoolean ? false : ''
}

/** Changes one thing on many rows: what, to which value, then what would become of each, then does it. */
export function BulkPanel({ resource, nouns, schema, endpoint, ids, onClose }: BulkPanelProps) {
  const names = Object.keys(schema.shape)
  const [name, setName] = useState(names[0] ?? '')
  const bulk = useBulk(resource, nouns, endpoint, ids)
  // Made once for each: a new component would lose the focus and a menu that is open.
  const { part, Input, canBeBlank } = useMemo(() => {
    const one = z.object({ [name]: schema.shape[name] as z.ZodType })
    return { part: one, ...inputsOf(one), canBeBlank: one.safeParse({ [name]: '' }).success }
  }, [schema, name])
  const close = () => {
    bulk.leave()
    onClose()
  }
  return (
    <SidePanel title={`Change ${ids.length} ${ids.length === 1 ? nouns[0] : nouns[1]}`} onClose={close}>
      <Stack spacing={4} hidden={bulk.busy} sx={{ pt: 2, '&[hidden]': { display: 'none' } }}>
        <TextField
          select
          label="What to change"
          value={name}
          onChange={(event) => {
            setName(event.target.value)
            bulk.forget()
          }}
        >
          {names.map((one) => (
            <MenuItem key={one} value={one}>
              {labelOf(schema, one)}
            </MenuItem>
          ))}
        </TextField>
        <SchemaForm
          key={name}
          schema={part}
          values={{ [name]: blankOf(schema.shape[name] as z.ZodType) }}
          required={canBeBlank ? [] : [name]}
          submit="Preview"
          failure="Could not try this"
          save={bulk.preview}
          onSaved={() => undefined}
          onDirty={bulk.onDirty}
        >
          <Input source={name} />
        </SchemaForm>
      </Stack>
      <Stack spacing={4} sx={{ pt: 4, pb: 4 }}>
        {bulk.progress && <Progress {...bulk.progress} />}
        {bulk.rows && <BulkPreview {...bulk} rows={bulk.rows} />}
      </Stack>
    </SidePanel>
  )
}
