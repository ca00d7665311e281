import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { z } from 'zod'
import { showDate, showLastDay } from '#contract/dates.ts'
import { factsOf, unwrap, labelOf } from '#contract/fields.ts'
import { isResource, type ResourcesWith } from '#contract/resources.ts'
import { useFieldKind } from '../schema/fieldKinds.ts'
import { useOptions } from '#src/admin/list/useOptions.ts'
import { Alert, AlertTitle, FormControl, FormControlLabel, FormLabel, Radio, RadioGroup } from '@mui/material'
import { useFormContext, useWatch } from 'react-hook-form'
import { isSame } from '#contract/untouched.ts'
import type { Conflict } from './useConflictResolution.ts'

/** Names of options, which the field stores by id or by name. */
function OptionWords({ kind, values }: { kind: ResourcesWith<'list'>; values: readonly unknown[] }) {
  const { options, isPending } = useOptions(kind)
  const nameOfOption = (value: unknown) =>
    options.find(({ id }) => id === value)?.name ?? (isPending ? '…' : String(value))
  return values.map(nameOfOption).join(', ')
}

/** The text of a structured value, without ids. */
function partWords(value: unknown): string {
  if (Array.isArray(value)) return value.map(partWords).filter(Boolean).join('; ')
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? value : ''
  const parts = Object.entries(value).filter(([name]) => !/^id$|ID$/.test(name))
  return parts
    .map(([, part]) => partWords(part))
    .filter(Boolean)
    .join(', ')
}

/** The value of a form field as text; "nothing" if empty. */
function ValueWords({ schema, value }: { schema: z.ZodType; value: unknown }) {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const facts = factsOf(schema) ?? { label: '' }
  const { kind, choices } = facts
  const { Words } = useFieldKind(facts)
  if (value == null || value === '' || (Array.isArray(value) && value.length === 0)) return <i>{t`nothing`}</i>
  if (choices) return choices[text] ?? text
  if (unwrap(schema) instanceof z.ZodBoolean) return value ? t`Yes` : t`No`
  if (Words) return <Words value={value} />
  if (kind === 'emails') return (value as string[]).join(', ')
  if (kind === 'date') return showDate(text)
  if (kind === 'lastDay') return showLastDay(text)
  if (isResource(kind)) return <OptionWords kind={kind} values={[value].flat()} />
  return typeof value === 'object' ? partWords(value) || <i>{t`nothing`}</i> : text
}

/** A field that both people changed. Choosing a version fills the form, so that it can still be edited. */
function Choice({ schema, name, theirs }: { schema: z.ZodObject; name: string; theirs: unknown }) {
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
        <FormControlLabel value="mine" control={<Radio size="small" />} label={words(t`Yours`, mine)} />
        <FormControlLabel value="theirs" control={<Radio size="small" />} label={words(t`Theirs`, theirs)} />
      </RadioGroup>
    </FormControl>
  )
}

/** The fields that two people changed differently, with a choice for each. */
export function ConflictPanel({
  schema,
  conflict: { changedBy, theirs },
}: {
  schema: z.ZodObject
  conflict: Conflict
}) {
  return (
    <Alert severity="warning" sx={{ maxHeight: '50vh', overflowY: 'auto' }}>
      <AlertTitle>
        <Trans>{changedBy} changed the same fields</Trans>
      </AlertTitle>
      {t`Choose what to keep, then save again.`}
      {Object.entries(theirs).map(([name, value]) => (
        <Choice key={name} schema={schema} name={name} theirs={value} />
      ))}
    </Alert>
  )
}
