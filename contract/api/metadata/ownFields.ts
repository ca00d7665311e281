import { z } from 'zod'
import { Id } from '../../endpoint.ts'
import { enumOf } from '../../enumOf.ts'
import { problem } from '../../errors/fault.ts'
import { field } from '../../fields.ts'
import { required } from '../../inputs.ts'
import type { Can, Permission } from '../../permissions.ts'
import { words } from '../../words.ts'
import { times } from './metadata.ts'

/** What the value of an own field is (docs/rules/people.md#8.1). */
export const ownFieldKinds = words({
  text: 'Text',
  number: 'Number',
  date: 'Date',
  choice: 'Choice',
  person: 'Person',
})
const OwnFieldKind = enumOf(ownFieldKinds)

/** The part of a person that an own field belongs to. Its rights are those of that part. */
export const ownFieldSections = words({
  page: 'Page of the person',
  general: 'General info',
  personal: 'Personal info',
})
const OwnFieldSection = enumOf(ownFieldSections)
export type OwnFieldSection = z.infer<typeof OwnFieldSection>

/** The permission that reads the fields of a section, besides opening the person. */
export const ownFieldReads: Record<OwnFieldSection, Permission | undefined> = {
  page: undefined,
  general: 'employees.read.generalInfo.fullAccess',
  personal: 'employees.read.personalInfo.fullAccess',
}

/** The sections whose own fields a caller can read. */
export const readableSections = (can: Can): OwnFieldSection[] =>
  OwnFieldSection.options.filter((section) => {
    const read = ownFieldReads[section]
    return !read || can(read)
  })

const lower = (text: string) => text.toLowerCase()
const choices = z
  .array(required.max(100))
  .max(200)
  .refine((all) => new Set(all.map(lower)).size === all.length, problem('ownField.choiceTwice'))

/** A field of people that the company has defined in Settings. */
export const OwnField = z.object({
  id: Id,
  name: z.string(),
  kind: OwnFieldKind,
  /** What can be chosen, in order. Only for the kind `choice`. */
  choices: z.array(z.string()),
  section: OwnFieldSection,
  place: z.int(),
  ...times,
})
export type OwnField = z.infer<typeof OwnField>

/** Body of the call that defines an own field. */
export const OwnFieldInput = z.object({
  name: field(required.max(100), { label: 'Name' }),
  kind: field(OwnFieldKind, { label: 'Kind', choices: ownFieldKinds }),
  choices: field(choices.nullish(), { label: 'Choices', kind: 'lines', help: 'Only for the kind Choice.' }),
  section: field(OwnFieldSection, {
    label: 'Belongs to',
    choices: ownFieldSections,
    help: 'Who can read that part of a person can read this field.',
  }),
  place: field(z.int().min(0).max(1000).nullish(), {
    label: 'Order',
    kind: 'number',
    display: 'count',
    help: 'Sets the order: the lowest number comes first.',
  }),
})
