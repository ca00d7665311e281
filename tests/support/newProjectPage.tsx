import { screen } from '@testing-library/react'
import type { CreatedProject } from '#contract/api/projects/edits.ts'
import * as api from '#contract/api/index.ts'
import type { Project } from '#contract/api/projects/project.ts'
import type { Permission } from '#contract/permissions.ts'
// Loaded before the tests: it takes seconds, and Jest's linker fails if two lazy chunks load at the same time.
import '#src/admin.tsx'
import '#src/resources/projects/HeadsInput.tsx'
import '#src/resources/metadata/ContactsInput.tsx'
import '#src/admin/inputs/EmailsInput.tsx'
import '#src/resources/projects/ProjectCreate.tsx'
import { buildEmployee, euro, lists, uuid } from './employees.ts'
import type { Answer } from './fakeServer.ts'
import { buildProject, everyProjectRight } from './projects.ts'
import { renderApp, someone } from './renderApp.tsx'

Element.prototype.scrollIntoView = () => undefined

/** The people and records to choose from. */
export const bea = buildEmployee()
export const cam = buildEmployee({ id: uuid(1), username: 'cam', displayName: 'Cam', fullName: 'Cam Reed' })
export const client = { id: uuid(3), name: 'Harbor Pine' }
export const account = { id: uuid(4), ownerName: 'Tidewater', bankName: 'Quay Bank', currency: euro }
export const created = { ...buildProject({ code: 'lante' }), startDate: '' } as unknown as CreatedProject

interface Options {
  permissions?: Permission[]
  create?: () => unknown
  projects?: Project[]
  /** The draft of an earlier visit. */
  draft?: Record<string, unknown>
}

const draftKey = `RaStore.drafts.project.${someone.id}`
/** The draft in the browser; '' if there is none. */
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
 * Parts of the page and user actions on it. Found by label, because finding by role is several times slower on a page
 * of pickers.
 */
export const box = (name: string | RegExp) => screen.findByLabelText(name, { selector: 'input, textarea' })
export const pick = async ({ user }: App, input: string | RegExp, option: RegExp) => {
  await user.click(await screen.findByLabelText(input, { selector: 'input' }))
  await user.click(await screen.findByRole('option', { name: option }))
}
export const next = ({ user }: App) => user.click(screen.getByRole('button', { name: 'Next' }))
/** Waits for the step of this name and for the lists that load after it. */
export const step = async (name: string) => {
  await screen.findByRole('heading', { level: 2, name })
  if (name === 'People') await screen.findByRole('group', { name: /^Account managers/ })
}

export const fill = async ({ user }: App, name: string | RegExp, text: string) => {
  await user.click(await box(name))
  await user.paste(text)
}
export const send = ({ user }: App) => user.click(screen.getByRole('button', { name: 'Create project' }))

/** The required values of the first two steps. */
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
/** Opens a partly filled form at a step. */
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
