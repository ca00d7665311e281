import type { CreatedProject } from '#contract/api/projects/edits.ts'
import * as api from '#contract/api/index.ts'
import type { Project } from '#contract/api/projects/project.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { cast } from './cast.ts'
import type { TestApp } from './testApp.ts'

/** A valid body of POST /projects. */
export function newProject(over: Record<string, unknown> = {}) {
  return {
    name: 'Lantern Quay',
    status: 'on-boarding',
    function: 'development',
    countryID: seedId('country', 'Germany'),
    accountManagers: [{ employeeID: cast.member.id }],
    ...over,
  }
}

/** A project created by the admin. */
export async function createProject(app: TestApp, over: Record<string, unknown> = {}) {
  const { status, body } = await app.as('admin')(api.projects.create, { body: newProject(over) })
  if (status !== 200) throw new Error(`Creating a project answered ${status}: ${body.error}`)
  return body.data as CreatedProject
}

/** The project as the admin reads it. */
export async function readProject(app: TestApp, { id }: { id: string }) {
  return (await app.as('admin')(api.projects.one, { params: { id } })).body.data as Project
}

/** The fields that all four dialogs of general info send. */
export function generalInfo(over: Record<string, unknown> = {}) {
  return {
    name: 'Lantern Quay',
    countryID: seedId('country', 'Germany'),
    function: 'development',
    importantLevel: 'medium',
    accountRating: 3,
    deliveryRating: 4,
    leadRating: 5,
    ...over,
  }
}

/** A member or open role for POST /projects and POST members. */
export function newMember(over: Record<string, unknown> = {}) {
  return {
    seniorityID: seedId('seniority', 'mid'),
    positions: [seedId('position', 'backend')],
    deploymentType: 'official',
    status: 'active',
    ...over,
  }
}
