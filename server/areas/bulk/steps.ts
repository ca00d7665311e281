import type { EmployeeRecord } from '#contract/api/employees/employee.ts'
import type { EmployeeBulk, ProjectBulk } from '#contract/api/bulk.ts'
import { generalValues, skillsValues } from '#contract/api/employees/values.ts'
import * as api from '#contract/api/index.ts'
import { Project } from '#contract/api/projects/project.ts'
import { readableFields } from '#contract/fields.ts'
import { versionOf } from '#contract/version.ts'
import type { StoredProject } from '#server/areas/projects/index.ts'
import { refuse } from '#server/platform/http/errors.ts'
import type { Person } from '#server/platform/http/person.ts'
import type { BulkStep } from './run.ts'

/** The ids with `added` and without `removed`. */
const changed = (
  ids: readonly string[] | null | undefined,
  added: readonly string[] = [],
  removed: readonly string[] = [],
) => [...new Set([...(ids ?? []), ...added])].filter((id) => !removed.includes(id))

/** The call that makes this change on one person, at the version that was read. The rest of the section stays. */
export function employeeStep(person: EmployeeRecord, change: EmployeeBulk): BulkStep {
  const step = { name: person.displayName, version: versionOf(person) }
  const { addStacks, removeStacks, addChapters, removeChapters } = change
  if (change.status) {
    const body = { employeeStatus: change.status, isKeepFwdEmail: person.isKeepFwdEmail }
    return { ...step, endpoint: api.employees.changeStatus, body }
  }
  if (addStacks || removeStacks || addChapters || removeChapters) {
    const skills = skillsValues(person)
    const stacks = changed(skills.stacks, addStacks, removeStacks)
    const chapters = changed(skills.chapters, addChapters, removeChapters)
    return { ...step, endpoint: api.employees.editSkills, body: { ...skills, stacks, chapters } }
  }
  const general = generalValues(person)
  const body = {
    ...general,
    notionEmail: person.notionEmail,
    lineManagerID: change.lineManagerID === undefined ? general.lineManagerID : change.lineManagerID,
    organizationIDs: changed(
      person.organizations.map(({ id }) => id),
      change.addOrganizations,
      change.removeOrganizations,
    ),
  }
  return { ...step, endpoint: api.employees.editGeneralInfo, body }
}

/** These fields are written by one call. */
const rated = ['importantLevel', 'leadRating', 'accountRating', 'deliveryRating'] as const

/** The call that makes this change on one project, at the version that was read. */
export function projectStep(project: StoredProject, change: ProjectBulk, me: Pick<Person, 'can'>): BulkStep {
  const { name, country, importantLevel, leadRating, accountRating, deliveryRating } = project
  const step = { name, version: versionOf(project) }
  if (change.status) return { ...step, endpoint: api.projects.changeStatus, body: { status: change.status } }
  if (change.allowsSendingSurvey !== undefined) {
    const query = { allowsSendingSurvey: String(change.allowsSendingSurvey) }
    return { ...step, endpoint: api.projects.changeSurveyState, query }
  }
  // The stored values are validated with the form, and a refusal would reveal them.
  const readable = readableFields(Project, me.can)
  if (!rated.every((field) => readable.has(field))) throw refuse('project.importanceWithRatings')
  const ratings = { leadRating, accountRating, deliveryRating }
  const kept = { name, function: project.function, countryID: country?.id, ...ratings }
  const level = change.importantLevel ?? importantLevel
  return { ...step, endpoint: api.projects.editGeneralInfo, body: { ...kept, importantLevel: level } }
}
