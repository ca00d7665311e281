import { z } from 'zod'
import { FilterDay } from '../../dates.ts'
import { Id } from '../../endpoint.ts'
import { enumOf } from '../../enumOf.ts'
import { problem } from '../../errors/fault.ts'
import { field } from '../../fields.ts'
import { required } from '../../inputs.ts'
import type { Can, Permission } from '../../permissions.ts'
import { FilterNumber } from '../../queries.ts'
import { words } from '../../words.ts'
import { times } from './metadata.ts'

/** What the value of an own field is (docs/rules/people.md#8.1). */
export const ownFieldKinds = words({
  text: 'Text',
  number: 'Number',
  date: 'Date',
  choice: 'Choice',
  person: 'Person',
  file: 'File',
})
const OwnFieldKind = enumOf(ownFieldKinds)

/** The part of a person or project that an own field belongs to. Its rights are those of that part. */
export const ownFieldSections = words({
  page: 'Page of the person',
  general: 'General info',
  personal: 'Personal info',
  project: 'Page of the project',
  commercial: 'Projects, for full access',
})
const OwnFieldSection = enumOf(ownFieldSections)
export type OwnFieldSection = z.infer<typeof OwnFieldSection>

/** What an own field is a fact about. */
export type OwnFieldOwner = 'people' | 'projects'

/** Whose fields a section has. */
export const ownFieldOwners: Record<OwnFieldSection, OwnFieldOwner> = {
  page: 'people',
  general: 'people',
  personal: 'people',
  project: 'projects',
  commercial: 'projects',
}

/** The permission that reads the fields of a section, besides opening the person or project. */
export const ownFieldReads: Record<OwnFieldSection, Permission | undefined> = {
  page: undefined,
  general: 'employees.read.generalInfo.fullAccess',
  personal: 'employees.read.personalInfo.fullAccess',
  project: undefined,
  commercial: 'projects.read.fullAccess',
}

/** The sections whose own fields a caller can read: all, or those of people or projects. */
export const readableSections = (can: Can, of?: OwnFieldOwner): OwnFieldSection[] =>
  OwnFieldSection.options.filter((section) => {
    const read = ownFieldReads[section]
    return (!of || ownFieldOwners[section] === of) && (!read || can(read))
  })

/** Maximum number of filters by own fields. Each is a condition of the statement, with parameters. */
const mostOwn = 50

/**
 * Filters by own fields: choices, ids of people or parts of texts by the id of the field, `-` for none; days and
 * numbers by the id with `From` and `To` (docs/rules/people.md#8.5). Only fields that the caller can read; others are
 * ignored. At most 50.
 */
export const OwnFilters = z
  .record(
    z.string().regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(From|To)?$/),
    z.union([FilterDay, FilterNumber, z.array(z.string().trim().min(1).max(100)).max(200)]),
  )
  .refine((own) => Object.keys(own).length <= mostOwn, problem('request.tooMany', { most: mostOwn }))
export type OwnFilters = z.infer<typeof OwnFilters>

const lower = (text: string) => text.toLowerCase()
const choices = z
  .array(required.max(100))
  .max(200)
  .refine((all) => new Set(all.map(lower)).size === all.length, problem('ownField.choiceTwice'))

/** A field of people or projects that the company has defined in Settings. */
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
    help: 'Who can read that part of a person or project can read this field.',
  }),
  place: field(z.int().min(0).max(1000).nullish(), {
    label: 'Order',
    kind: 'number',
    display: 'count',
    help: 'Sets the order: the lowest number comes first.',
  }),
})
