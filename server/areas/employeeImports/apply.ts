import type { z } from 'zod'
import { GeneralInfo, PersonalInfo, type Skills } from '#contract/api/employees/edits.ts'
import type { OwnValuesChange } from '#contract/api/employees/ownFields.ts'
import { isOwnColumn } from '#contract/api/employees/search.ts'
import { type ImportField, importFields } from '#contract/api/employeeImports.ts'
import type { EmployeeStatus } from '#contract/api/metadata/metadata.ts'
import { closedInputs } from '#contract/fields.ts'
import { type Db, type Deps, today } from '#server/platform/deps.ts'
import type { Person } from '#server/platform/http/person.ts'
import {
  type Answered,
  type Asked,
  type EmployeeChange,
  everyField,
  type Field,
  generalSection,
  ownFieldsSection,
  personalSection,
  readSection,
  type Section,
  skillsSection,
  statusSection,
  type Stored,
  writeGeneralInfo,
  writeNow,
  writeOwnFields,
  writePersonalInfo,
  writeSkills,
  writeStatus,
  type Writing,
  type Written,
} from '#server/areas/employees/index.ts'
import { leavingWork } from '#server/areas/projects/index.ts'
import { type Values, valuesOf } from '#server/areas/importing/index.ts'

/** The fields of an import that the form of a section has. */
const fieldsIn = ({ shape }: z.ZodObject) => importFields.filter((field) => field in shape)

const general = fieldsIn(GeneralInfo)
const personal = fieldsIn(PersonalInfo)
const skills = ['positions', 'chapters', 'stacks', 'seniorityID'] as const satisfies ImportField[]

/** The section that a line about an existing person reads. A line can change any field, and own fields. */
export const importedSection = { fields: everyField, asked: ownFieldsSection.asked }
type Before = Stored<Field> & Answered<typeof importedSection.asked>

/** A section as its form would send it: the stored values, overwritten by the new ones. */
const over = (person: Before, fields: readonly ImportField[], values: Values) => ({
  ...valuesOf(person, fields),
  ...Object.fromEntries(fields.filter((field) => field in values).map((field) => [field, values[field]])),
})

const touches = (fields: readonly ImportField[], values: Values) => fields.some((field) => field in values)

/** Types values as the input of a writer. Values of a line are parsed already, and stored ones need no validation. */
const formOf = <Form>(values: object) => values as Form

/** Reads and writes a section of a person like its own call does. */
async function writeSection<F extends Field, A extends Asked>(
  trx: Db,
  { id, by, today: day }: Writing,
  { fields, asked }: Section<F, A>,
  write: (before: Stored<F> & Answered<A>) => Promise<Written<F> | undefined>,
): Promise<void> {
  const before = await readSection(trx, id, fields, asked, day)
  const written = before && (await write(before))
  if (written) await writeNow(trx, { id, by, today: day }, written)
}

/** Values of own fields by their ids. */
const ownIn = (values: Values) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (isOwnColumn(name) ? [[name.slice('own.'.length), value]] : [])),
  ) as OwnValuesChange['values']

/**
 * Writes these values of a person by the rules of their forms, section by section. Other fields stay. Returns what is still
 * to be written of own fields, with its changes for the history.
 */
export async function applyValues(
  trx: Db,
  { env }: Pick<Deps, 'env'>,
  { me, ...change }: EmployeeChange & { me: Person },
  before: Before,
  values: Values,
): Promise<Written<never> | undefined> {
  const { id } = before
  const of = { id, by: me.id, today: today(env) }
  if (touches(general, values)) {
    const { teamEmail: email, notionID, notionEmail } = before
    const organizationIDs = values.organizationIDs ?? []
    const all = { ...over(before, general, values), organizationIDs, email, notionID, notionEmail }
    const info = formOf<GeneralInfo>(all)
    const closed = new Set(closedInputs(GeneralInfo, me.can))
    await writeSection(trx, of, generalSection(info, today(env)), (stored) =>
      writeGeneralInfo(trx, me, stored, info, closed, today(env)),
    )
  }
  if (touches(skills, values)) {
    const all = over(before, skills, values) as Record<(typeof skills)[number], string[]>
    // A person without a seniority keeps none: what a line does not touch is not judged (rules/api.md#1.6).
    const seniority = (all.seniorityID as unknown as string | undefined) || null
    const led = before.chapters.filter(({ leadID }) => leadID === id).map((chapter) => chapter.id)
    const leadingChapters = led.filter((chapter) => all.chapters.includes(chapter))
    const given = formOf<Skills>({ ...all, seniority, leadingChapters })
    await writeSection(trx, of, skillsSection(given), (stored) => writeSkills(stored, given))
  }
  if (touches(personal, values)) {
    const info = formOf<PersonalInfo>(over(before, personal, values))
    await writeSection(trx, of, personalSection(info), (stored) =>
      writePersonalInfo(trx, me, stored, info, env.COMPANY_EMAIL_DOMAINS),
    )
  }
  if ('status' in values) {
    const [status, by] = [values.status as EmployeeStatus, { me, ...change }]
    await writeSection(trx, of, statusSection(today(env)), (stored) =>
      writeStatus(trx, env, stored, status, stored.isKeepFwdEmail, by, leavingWork),
    )
  }
  const own = ownIn(values)
  return Object.keys(own).length > 0 ? writeOwnFields(trx, 'people', me, before, { values: own }) : undefined
}
