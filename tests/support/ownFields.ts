import * as api from '#contract/api/index.ts'
import type { ListedEmployee } from '#contract/api/employees/employee.ts'
import type { FilledOwnField } from '#contract/api/employees/ownFields.ts'
import type { OwnField, OwnFieldOwner } from '#contract/api/metadata/ownFields.ts'
import type { ListedProject } from '#contract/api/projects/endpoints.ts'
import type { Made } from './people.ts'
import type { TestApp } from './testApp.ts'

const { employees, metadata, projects } = api

/** The calls on one person or project, and the part that its fields belong to if nothing else is said. */
const owners = {
  people: { calls: employees, section: 'personal' },
  projects: { calls: projects, section: 'commercial' },
} as const

/** What tests of own fields of people or projects do, as an admin or with a token. */
export function ownFieldTools(app: TestApp, of: OwnFieldOwner = 'people') {
  const { calls, section } = owners[of]
  let made = 0
  const as = (token?: string) => (token ? { token } : {})
  const fieldsOf = async ({ id }: { id: string }, token?: string) => {
    const answer = await app.as('admin')(calls.ownFields, { params: { id }, ...as(token) })
    expect(answer).toMatchObject({ status: 200 })
    return answer.body.data as FilledOwnField[]
  }
  const rowsOf = async (people: readonly Made[], body: object, token?: string) => {
    const asked = { ids: people.map(({ id }) => id), ...body }
    const { body: answer } = await app.as('admin')(employees.search, { body: asked, ...as(token) })
    return answer as unknown as { data: ListedEmployee[]; total: number }
  }
  return {
    /**
     * Defines a field of the personal part, or of projects for full access, a text if nothing else is said, and returns
     * its id.
     */
    define: async (over: Partial<OwnField> = {}) => {
      const body = { name: `Field ${++made} of ${of}`, kind: 'text', choices: [], section, place: made, ...over }
      const answer = await app.as('admin')(metadata.ownFieldsCreate, { body })
      expect([answer.status, answer.body.error]).toEqual([200, undefined])
      return (answer.body as unknown as { id: string }).id
    },
    redefine: (id: string, body: object, token?: string) =>
      app.as('admin')(metadata.ownFieldsEdit, { params: { id }, body, ...as(token) }),
    remove: (id: string) => app.as('admin')(metadata.ownFieldsDelete, { params: { id } }),
    put: ({ id }: { id: string }, values: object, token?: string) =>
      app.as('admin')(calls.editOwnFields, { params: { id }, body: { values }, ...as(token) }),
    fieldsOf,
    valueOf: async (person: { id: string }, field: string) =>
      (await fieldsOf(person)).find(({ id }) => id === field)?.value,
    /** The rows of these people in the list. */
    rowsOf: async (...given: Parameters<typeof rowsOf>) => (await rowsOf(...given)).data,
    /** The rows of these projects in their list. */
    projectRows: async (those: readonly { id: string }[], query: Record<string, string>, token?: string) => {
      const asked = { ids: those.map(({ id }) => id).join(), ...query }
      const answer = await app.as('admin')(projects.list, { query: asked, ...as(token) })
      expect([answer.status, answer.body.error]).toEqual([200, undefined])
      return answer.body as unknown as { data: ListedProject[]; total: number }
    },
    totalOf: async (...given: Parameters<typeof rowsOf>) => (await rowsOf(...given)).total,
    history: async ({ id }: { id: string }, token?: string) =>
      (await app.as('admin')(calls.timeline, { params: { id }, ...as(token) })).body.data as {
        action: string
        changes: { field: string; label: string; before: string; after: string }[]
      }[],
    /** The lines of an export of these people or projects, without quotes. */
    file: async (those: readonly { id: string }[], more: object = {}, token?: string) => {
      const ids = those.map(({ id }) => id)
      const list = of === 'people' ? ('employees' as const) : ('projects' as const)
      const body = { list, [of === 'people' ? 'body' : 'query']: { ids }, ...more }
      const { status, text } = await app.as('admin')(api.exporting.list, { body, ...as(token) })
      expect(status).toBe(200)
      return text.replace('\uFEFF', '').replaceAll('"', '').trim().split('\r\n')
    },
  }
}
