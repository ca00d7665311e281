import { z } from 'zod'
import { DateInput } from '../../dates.ts'
import { data, done, endpoint, idInput, idParam } from '../../endpoint.ts'
import { problem } from '../../errors/fault.ts'
import type { RefusalCode } from '../../errors/index.ts'
import { type FieldFacts, field } from '../../fields.ts'
import { line } from '../../inputs.ts'
import type { Permission } from '../../permissions.ts'
import { paperUpload } from '../assets.ts'
import { OwnField, ownFieldReads } from '../metadata/ownFields.ts'
import { BasicEmployee } from './employee.ts'

type Definition = Pick<OwnField, 'name' | 'kind' | 'choices' | 'section'>

/** What a value must be, by the kind of its field (docs/rules/people.md#8.3). */
const inputs: Record<OwnField['kind'], (one: Definition) => z.ZodType> = {
  text: () => line.max(500),
  number: () => z.number().min(-1e12).max(1e12),
  date: () => DateInput,
  choice: ({ choices }) => z.enum(choices),
  person: () => idInput(),
  // Only blank: a file comes by a call of its own.
  file: () => z.string().max(0, problem('ownField.uploadFile')),
}

const facts: Record<OwnField['kind'], Partial<FieldFacts>> = {
  text: {},
  number: { kind: 'number', display: 'count' },
  date: { kind: 'date' },
  choice: { kind: 'choice' },
  person: { kind: 'employee' },
  file: {},
}

/**
 * The declaration of an own field, as `field()` declares those of the product: forms, validation, rights and history read
 * it alike. Blank and `null` clear the value.
 */
export function ownFieldInput(one: Definition): z.ZodType {
  const read = ownFieldReads[one.section]
  const schema = z.union([inputs[one.kind](one), z.literal('')]).nullish()
  return field(schema, {
    label: one.name,
    ...facts[one.kind],
    ...(one.kind === 'choice' && { choices: Object.fromEntries(one.choices.map((choice) => [choice, choice])) }),
    ...(read && { read }),
  })
}

/**
 * An own field with the value of one person or project: a text, number, date, choice, the id of a person or the name of
 * a file. Blank for none.
 */
export const FilledOwnField = OwnField.pick({ id: true, name: true, kind: true, choices: true, section: true }).extend({
  value: z.union([z.string(), z.number()]),
  /** The person whom the value names. */
  person: BasicEmployee.nullable(),
})
export type FilledOwnField = z.infer<typeof FilledOwnField>

/**
 * Body of the call that writes values of one person or project: new values by the ids of their fields. What it doesn't
 * name stays.
 */
export const OwnValuesChange = z.object({
  values: field(z.record(idInput(), z.union([line.max(2000), z.number()]).nullable()), { label: 'Values' }),
})
export type OwnValuesChange = z.infer<typeof OwnValuesChange>

const fileParams = idParam.extend({ fieldID: idInput() })

const about = ({ path }: { path: string }) => (path === '/employees' ? { about: 'employee' as const } : {})

/**
 * The calls on the own fields of a person or project, and on their files (docs/rules/people.md#8). `refusals` are those
 * of writes.
 */
export const ownFieldCalls = (of: {
  path: '/employees' | '/projects'
  one: string
  read: Permission
  edit: Permission
  refusals: readonly RefusalCode[]
}) => ({
  ownFields: endpoint({
    method: 'GET',
    ...about(of),
    path: `${of.path}/:id/own-fields`,
    access: of.read,
    summary: `Fields of ${of.one} that the company has defined, in their order, with values`,
    description: 'Only those of sections that the caller can read.',
    params: idParam,
    response: data(z.array(FilledOwnField)),
    refusals: ['record.notFound'],
  }),
  editOwnFields: endpoint({
    method: 'PUT',
    ...about(of),
    path: `${of.path}/:id/own-fields`,
    access: of.edit,
    summary: `Set values of fields of ${of.one} that the company has defined`,
    description: 'By the id of the field. `null` and blank clear a value; what is not named stays.',
    versioned: true,
    undoable: true,
    params: idParam,
    body: OwnValuesChange,
    response: done,
    refusals: ['record.notFound', 'ownField.gone', ...of.refusals],
  }),
  ownFile: endpoint({
    method: 'GET',
    ...about(of),
    path: `${of.path}/:id/own-fields/:fieldID/file`,
    access: of.read,
    summary: `The file of a field of ${of.one} that the company has defined`,
    description: `Only of sections that the caller can read. Each call writes to the audit trail of ${of.one}.`,
    params: fileParams,
    response: data(z.object({ name: z.string(), mediaType: z.string(), base64: z.string() })),
    refusals: ['record.notFound'],
  }),
  uploadOwnFile: endpoint({
    method: 'POST',
    ...about(of),
    path: `${of.path}/:id/own-fields/:fieldID/file`,
    access: of.edit,
    summary: `Upload the file of a field of ${of.one} that the company has defined, in place of the one before`,
    description:
      'PDF, PNG or JPEG of at most 5 347 737 bytes. The content decides, not the name. A blank value in `PUT` removes it.',
    versioned: true,
    undoable: true,
    params: fileParams,
    upload: paperUpload,
    response: done,
    refusals: ['record.notFound', ...of.refusals],
  }),
})
