import { screen } from '@testing-library/react'
import type { CreatedProject } from '#contract/api/projectEdits.ts'
import * as api from '#contract/api/index.ts'
import type { Project } from '#contract/api/project.ts'
import type { Permission } from '#contract/permissions.ts'
// Loaded here already: within a test it takes seconds, and Jest's linker fails when two lazy chunks arrive at the same
// time.
import '#src/admin.tsx'
import '#src/admin/inputs/ListInputs.tsx'
import '#src/resources/projects/ProjectCreate.tsx'
import { buildEmployee, euro, lists, uuid } from './employees.ts'
import type { Answer } from './fakeServer.ts'
import { buildProject, everyProjectRight } from './projects.ts'
import { renderApp, someone } from './renderApp.tsx'

Element.prototype.scrollIntoView = () => undefined

/** Who and what can be chosen. */
export const bea = buildEmployee()
export const cam = buildEmployee({ id: uuid(1), username: 'cam', displayName: 'Cam', fullName: 'Cam Reed' })
export const client = { id: uuid(3), name: 'Harbor Pine' }
export const account = { id: uuid(4), ownerName: 'Tidewater', bankName: 'Quay Bank', currency: euro }
export const created = { ...buildProject({ code: 'lante' }), startDate: '' } as unknown as CreatedProject

interface Options {
  permissions?: Permission[]
  create?: () => unknown
  projects?: Project[]
  /** What was typed on an earlier visit. */
  draft?: Record<string, unknown>
}

const draftKey = `RaStore.drafts.project.${someone.id}`
/** The draft in the browser; blank without one. */
export const kept = () => localStorage.getItem(draftKey) ?? ''

/** Opens the page of a new project. */
export function open({ permissions = everyProjectRight, create, projects = [], draft }: Options = {}) {
  if (draft) localStorage.setItem(draftKey, JSON.stringify(draft))
  const answers = [
    ...lists,
    [api.employees.search, () => ({ page: 1, size: 20, sort: '', data: [bea, cam] })],
    [api.employees.one, ({ params }: { params: { id: string } }) => ({ data: params.id === bea.id ? bea : cam })],
    [api.projects.list, () => ({ page: 1, size: 50, sort: '', total: 0, data: projects })],
    [api.clients.list, () => ({ data: [client] })],
    [api.bankAccounts.list, () => ({ data: [account] })],
    [api.projects.one, () => ({ data: created })],
    [api.projects.create, create ?? (() => ({ data: created }))],
  ] as unknown as Answer[]
  const app = renderApp({ permissions, at: '/projects/new', answers })
  const posts = () => app.calls.filter(({ name }) => name === 'POST /projects')
  return { ...app, posts }
}
type App = ReturnType<typeof open>

/**
 * Parts of the page, and what people do with them. Found by label: by role takes several times as long on a page of
 * pickers.
 */
export const box = (name: string | RegExp) => screen.findByLabelText(name, { selector: 'input, textarea' })
export const pick = async ({ user }: App, input: string | RegExp, option: RegExp) => {
  await user.click(await screen.findByLabelText(input, { selector: 'input' }))
  await user.click(await screen.findByRole('option', { name: option }))
}
export const next = ({ user }: App) => user.click(screen.getByRole('button', { name: 'Next' }))
/** The step of this name is there, with the lists that come a moment later. */
export const step = async (name: string) => {
  await screen.findByRole('heading', { level: 2, name })
  if (name === 'People') await screen.findByRole('group', { name: /^Account managers/ })
}

export const fill = async ({ user }: App, name: string | RegExp, text: string) => {
  await user.click(await box(name))
  await user.paste(text)
}
export const send = ({ user }: App) => user.click(screen.getByRole('button', { name: 'Create project' }))

/** What the first two steps ask for. */
export const basics = {
  name: 'Lantern Quay',
  status: 'on-boarding',
  type: 'fixed-cost',
  function: 'development',
  countryID: uuid(2),
}
export const people = {
  accountManagers: [{ employeeID: bea.id }],
  projectEmail: 'lantern@tidewater.example',
  clientEmail: ['ops@harborpine.example'],
}
/** Opens a form in which some is filled in already, at a step. */
export async function openAt(at: 'People' | 'Commercial', options: Options = {}) {
  const app = open({ draft: at === 'People' ? basics : { ...basics, ...people }, ...options })
  await box('Name')
  await next(app)
  await step('People')
  if (at === 'People') return app
  await next(app)
  await step(at)
  return app
}
