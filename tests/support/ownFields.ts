import * as api from '#contract/api/index.ts'
import type { ListedEmployee } from '#contract/api/employees/employee.ts'
import type { PersonOwnField } from '#contract/api/employees/ownFields.ts'
import type { OwnField } from '#contract/api/metadata/ownFields.ts'
import type { Made } from './people.ts'
import type { TestApp } from './testApp.ts'

const { employees, metadata } = api

/** What tests of own fields do, as an admin or with a token. */
export function ownFieldTools(app: TestApp) {
  let made = 0
  const as = (token?: string) => (token ? { token } : {})
  const fieldsOf = async ({ id }: { id: string }, token?: string) => {
    const answer = await app.as('admin')(employees.ownFields, { params: { id }, ...as(token) })
    expect(answer).toMatchObject({ status: 200 })
    return answer.body.data as PersonOwnField[]
  }
  const rowsOf = async (people: readonly Made[], body: object, token?: string) => {
    const asked = { ids: people.map(({ id }) => id), ...body }
    const { body: answer } = await app.as('admin')(employees.search, { body: asked, ...as(token) })
    return answer as unknown as { data: ListedEmployee[]; total: number }
  }
  return {
    /** Defines a field of the personal part, a text if nothing else is said, and returns its id. */
    define: async (over: Partial<OwnField> = {}) => {
      const body = { name: `Field ${++made}`, kind: 'text', choices: [], section: 'personal', place: made, ...over }
      const answer = await app.as('admin')(metadata.ownFieldsCreate, { body })
      expect([answer.status, answer.body.error]).toEqual([200, undefined])
      return (answer.body as unknown as { id: string }).id
    },
    redefine: (id: string, body: object, token?: string) =>
      app.as('admin')(metadata.ownFieldsEdit, { params: { id }, body, ...as(token) }),
    remove: (id: string) => app.as('admin')(metadata.ownFieldsDelete, { params: { id } }),
    put: ({ id }: { id: string }, values: object, token?: string) =>
      app.as('admin')(employees.editOwnFields, { params: { id }, body: { values }, ...as(token) }),
    fieldsOf,
    valueOf: async (person: { id: string }, field: string) =>
      (await fieldsOf(person)).find(({ id }) => id === field)?.value,
    /** The rows of these people in the list. */
    rowsOf: async (...given: Parameters<typeof rowsOf>) => (await rowsOf(...given)).data,
    totalOf: async (...given: Parameters<typeof rowsOf>) => (await rowsOf(...given)).total,
    history: async ({ id }: { id: string }, token?: string) =>
      (await app.as('admin')(employees.timeline, { params: { id }, ...as(token) })).body.data as {
        action: string
        changes: { field: string; label: string; before: string; after: string }[]
      }[],
    /** The lines of an export of these people, without quotes. */
    file: async (people: readonly Made[], more: object = {}, token?: string) => {
      const body = { list: 'employees' as const, body: { ids: people.map(({ id }) => id) }, ...more }
      const { status, text } = await app.as('admin')(api.exporting.list, { body, ...as(token) })
      expect(status).toBe(200)
      return text.replace('\uFEFF', '').replaceAll('"', '').trim().split('\r\n')
    },
  }
}
