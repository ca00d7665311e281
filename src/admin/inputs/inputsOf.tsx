import { Skeleton } from '@mui/material'
import { type ComponentType, type ReactNode, use } from 'react'
import { z } from 'zod'
import type { BasicEmployee } from '#contract/api/employee.ts'
import type { Head } from '#contract/api/project.ts'
import { type FieldFacts, factsOf, type MetadataKind, mayWrite, unwrap } from '#contract/fields.ts'
import { useCan } from '#src/providers/session.ts'
import { BooleanInput, DateInput, RadioButtonGroupInput, TextInput } from './SimpleInputs.tsx'
import type { Option } from '#src/admin/list/useOptions.ts'
import { RequiredFields, type CommonInputProps } from './FormField.tsx'
import { EmployeeInput } from './EmployeeInput.tsx'
import { MoneyInput } from './MoneyInput.tsx'
import { ReferenceInput } from './AutocompleteInput.tsx'
import { PhoneInput } from './PhoneInput.tsx'
import { lazySection } from '#src/admin/layout/lazy.tsx'

// What few forms have comes a moment later, into a place of about its height.
const later = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazySection(load, <Skeleton variant="rounded" height={66} />)
const EmailsInput = later(async () => (await import('./ListInputs.tsx')).EmailsInput)
const ContactsInput = later(async () => (await import('./ListInputs.tsx')).ContactsInput)
const HeadsInput = later(async () => (await import('./ListInputs.tsx')).HeadsInput)
const CitiesInput = later(async () => (await import('./PlaceInputs.tsx')).CitiesInput)
const RegionsInput = later(async () => (await import('./PlaceInputs.tsx')).RegionsInput)

/** What only the place of an input knows. */
export interface InputExtras {
  /** The person whom an employee picker holds at first. */
  known?: BasicEmployee | null
  /** The people whom a list of heads holds at first. */
  heads?: readonly Head[]
  /** Which entries a picker offers, or a set of fixed choices. */
  only?: (option: Option) => boolean
  without?: readonly string[]
  placeholder?: string
  help?: string
  /** Behind an amount of money. */
  suffix?: string | undefined
}

/** Metadata that people's records name by its name; a field that takes a UUID holds the id all the same. */
const byName = new Set<MetadataKind>(['countries', 'currencies'])

/** The innermost schema of a field, past the choice between a value and `""`. */
function coreOf(schema: z.ZodType): z.ZodType {
  const inner = unwrap(schema)
  return inner instanceof z.ZodUnion ? coreOf(inner.options[0] as z.ZodType) : inner
}

/** Whether the schema takes nothing: absent, blank or an empty list. */
const isOptional = (schema: z.ZodType) => [undefined, '', []].some((blank) => schema.safeParse(blank).success)

function inputFor(schema: z.ZodType, facts: FieldFacts, props: CommonInputProps, extras: InputExtras): ReactNode {
  const { kind = 'text', choices } = facts
  const core = coreOf(schema)
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
    case 'phone':
      return <PhoneInput {...props} />
    case 'number':
    case 'money':
      return <MoneyInput {...props} suffix={extras.suffix} />
    case 'cities':
      return <CitiesInput {...props} />
    case 'contacts':
      return <ContactsInput {...props} />
    case 'regions':
      return <RegionsInput {...props} />
    case 'emails':
      return <EmailsInput {...props} />
    case 'heads':
      return <HeadsInput {...props} heads={extras.heads} />
    case 'employee':
      return <EmployeeInput {...props} known={extras.known} without={extras.without} />
    default:
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

/**
 * `const F = inputsOf(GeneralInfo)` gives `<F.Input source="fullName" />`: input, label, help, optional mark and rules
 * come from the field's schema. A source that the schema does not have does not compile; a field that the person may
 * not write is absent.
 */
export function inputsOf<O extends z.ZodObject>(object: O) {
  function Input({ source, ...extras }: { source: keyof O['shape'] & string } & InputExtras) {
    const can = useCan()
    const required = use(RequiredFields)
    const schema = object.shape[source] as z.ZodType
    const facts = factsOf(schema)
    if (!facts) throw new Error(`The field ${source} has no facts: declare it with field() in the contract.`)
    if (!mayWrite(facts, can)) return null
    const optional = isOptional(schema) && !required.includes(source)
    const props = { source, label: facts.label, optional, help: extras.help ?? facts.help }
    return inputFor(schema, facts, props, extras)
  }
  return { Input }
}
