import { Skeleton } from '@mui/material'
import { createContext, type ReactNode, use } from 'react'
import { z } from 'zod'
import { endAfter, lastDayOf } from '#contract/dates.ts'
import { type FieldFacts, factsIn, mayWrite, unwrap } from '#contract/fields.ts'
import { isResource } from '#contract/resources.ts'
import { useCan, useHidden } from '#src/providers/useSession.ts'
import { BooleanInput, DateInput, LinesInput, RadioButtonGroupInput, SelectInput, TextInput } from './SimpleInputs.tsx'
import { type InputExtras, useFieldKind } from '#src/admin/schema/fieldKinds.ts'
import type { CommonInputProps } from './FormField.tsx'
import { MoneyInput } from './MoneyInput.tsx'
import { ReferenceInput } from './AutocompleteInput.tsx'
import { PhoneInput } from './PhoneInput.tsx'
import { lazyComponent } from '#src/admin/layout/lazy.tsx'

// Rare, so it loads lazily, with a placeholder of about its height.
const EmailsInput = lazyComponent(async () => (await import('./EmailsInput.tsx')).EmailsInput, {
  loading: <Skeleton variant="rounded" height={66} />,
})

/** Metadata that people's records store by name. A field with a UUID schema stores the id anyway. */
const byName = new Set<string>(['countries', 'currencies'])

/** The innermost schema of a field, inside a union with `""`. */
function coreOf(schema: z.ZodType): z.ZodType {
  const inner = unwrap(schema)
  return inner instanceof z.ZodUnion ? coreOf(inner.options[0] as z.ZodType) : inner
}

/** True if the schema accepts undefined, blank or an empty list. */
const isOptional = (schema: z.ZodType) => [undefined, '', []].some((blank) => schema.safeParse(blank).success)

function inputFor(schema: z.ZodType, facts: FieldFacts, props: CommonInputProps, extras: InputExtras): ReactNode {
  const { kind = 'text', choices } = facts
  const core = coreOf(schema)
  if (choices && kind === 'choice') return <SelectInput {...props} choices={choices} />
  if (choices) {
    const offered = Object.entries(choices).filter(([id, name]) => extras.only?.({ id, code: id, name }) ?? true)
    return (
      <RadioButtonGroupInput {...props} choices={Object.fromEntries(offered)} numeric={core instanceof z.ZodNumber} />
    )
  }
  if (core instanceof z.ZodBoolean) return <BooleanInput {...props} />
  switch (kind) {
    case 'text':
      return <TextInput {...props} placeholder={extras.placeholder} />
    case 'longText':
      return <TextInput {...props} rows={2} />
    case 'email':
      return <TextInput {...props} type="email" />
    case 'date':
      return <DateInput {...props} />
    case 'lastDay':
      return <DateInput {...props} format={lastDayOf} parse={endAfter} />
    case 'phone':
      return <PhoneInput {...props} />
    case 'number':
    case 'money':
      return <MoneyInput {...props} suffix={extras.suffix} />
    case 'lines':
      return <LinesInput {...props} />
    case 'emails':
      return <EmailsInput {...props} />
    default:
      if (!isResource(kind)) throw new Error(`The field kind ${kind} has no input: hand it in with FieldKinds.`)
      return (
        <ReferenceInput
          {...props}
          reference={kind}
          multiple={core instanceof z.ZodArray}
          optionValue={byName.has(kind) && !(core instanceof z.ZodGUID) ? 'name' : 'id'}
          only={extras.only}
          placeholder={extras.placeholder}
        />
      )
  }
}

interface FormFacts {
  schema: z.ZodObject
  /** Fields that the form requires beyond its schema. */
  required: readonly string[]
}

/** The schema of the form around an input. */
export const FormSchema = createContext<FormFacts | undefined>(undefined)

/**
 * The input of a field, with label, help, optional mark and validation from the schema of its form. With the schema as
 * type, unknown sources don't compile. A field that the person can't write isn't rendered.
 */
export function SchemaInput<O extends z.ZodObject>({
  source,
  ...extras
}: { source: keyof O['shape'] & string } & InputExtras) {
  const can = useCan()
  const isHidden = useHidden()
  const form = use(FormSchema)
  if (!form) throw new Error(`The input ${source} needs a form with a schema above.`)
  const facts = factsIn(form.schema, source)
  const { Input } = useFieldKind(facts)
  if (!mayWrite(facts, can) || isHidden(source)) return null
  const schema = form.schema.shape[source] as z.ZodType
  const optional = isOptional(schema) && !form.required.includes(source)
  const props = { source, label: facts.label, optional, help: extras.help ?? facts.help }
  return Input ? <Input {...extras} {...props} /> : inputFor(schema, facts, props, extras)
}
