import type { z } from 'zod'
import { factsOf, readableFields } from '../../fields.ts'
import { inputOf } from '../../inputs.ts'
import type { Can } from '../../permissions.ts'
import { ProjectContactInfo, ProjectGeneralInfo } from './edits.ts'
import type { HeadInput } from './headInput.ts'
import { commissionRead, type Head, Project } from './project.ts'

/** A project without its members and what follows from them. */
type Known = Omit<Project, 'members' | 'monthlyChargeRate' | 'unconverted' | 'currency' | 'commissionModels'>

/** A request body whose required fields may still be blank. */
type Unfinished<Body> = { [Key in keyof Body]?: Body[Key] | string | null }

/** The field of a project that an input writes: `country` for `countryID`. */
export const fieldOf = (input: string): keyof Known =>
  (input in Project.shape ? input : input.replace(/ID$/, '')) as keyof Known

/** Form values of project leads and managers. A hidden share is left out, so that the server keeps it. */
const headsOf = (heads: readonly Head[], can: Can): HeadInput[] =>
  heads.map(({ employeeID, commissionRate }) => ({
    employeeID,
    ...(can(commissionRead) ? { commissionRate } : {}),
  }))

/** The value of an input. Without a choice it is null; a date without a value is blank. */
function valueOf(name: string, schema: z.ZodType, project: Known, can: Can): unknown {
  const { kind, choices } = factsOf(schema) ?? {}
  const stored = project[fieldOf(name)]
  if (kind === 'heads') return headsOf(stored as Head[], can)
  if (choices) return stored || null
  return inputOf(stored) ?? (kind === 'date' ? '' : null)
}

/**
 * A project as the body of a PUT. Hidden fields are left out if the server then keeps them, and blank if the server
 * requires them (rules/projects.md#4.4).
 */
function valuesOf({ shape }: z.ZodObject, project: Known, can: Can): Record<string, unknown> {
  const readable: ReadonlySet<string> = readableFields(Project, can)
  const sent = (Object.entries(shape) as [string, z.ZodType][]).filter(
    ([name, schema]) => readable.has(fieldOf(name)) || !schema.safeParse(undefined).success,
  )
  return Object.fromEntries(sent.map(([name, schema]) => [name, valueOf(name, schema, project, can)]))
}

const onGeneralForm = ProjectGeneralInfo.omit({ bankAccountID: true, companyInfoID: true, clientID: true })

/** A project as the body of PUT general-info, without commercial data. */
export const generalValues = (project: Known, can: Can): Unfinished<ProjectGeneralInfo> =>
  valuesOf(onGeneralForm, project, can)

/** The same with the commercial data. */
export const commercialValues = (project: Known, can: Can): Unfinished<ProjectGeneralInfo> =>
  valuesOf(ProjectGeneralInfo, project, can)

/** A project as the body of PUT contact-info. */
export const contactValues = (project: Known, can: Can): Unfinished<ProjectContactInfo> =>
  valuesOf(ProjectContactInfo, project, can)

/** The values of a form that the caller can read in the project. */
export function readableValues(values: object, can: Can): Record<string, unknown> {
  const readable: ReadonlySet<string> = readableFields(Project, can)
  return Object.fromEntries(Object.entries(values).filter(([name]) => readable.has(fieldOf(name))))
}
