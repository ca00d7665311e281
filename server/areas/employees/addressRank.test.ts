import { randomUUID } from 'node:crypto'
import * as api from '#contract/api/index.ts'
import type { CastName } from '#tests/support/cast.ts'
import { type Made, makePerson } from '#tests/support/people.ts'
import { refused } from '#tests/support/state.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

const unused = () => `${randomUUID()}@home.example`

/** Edits the team address (general info) or the personal address (personal info) of a person. */
const edits = {
  email: (who: CastName, { id, username }: Made, email: string) =>
    app.as(who)(api.employees.editGeneralInfo, {
      params: { id },
      body: { fullName: `Full ${username}`, email, phone: '+49 1234567' },
    }),
  personalEmail: (who: CastName, { id }: Made, personalEmail: string, token?: string) =>
    app.as(who)(api.employees.editPersonalInfo, {
      params: { id },
      ...(token && { token }),
      body: {
        dob: '1991-05-06',
        gender: 'Male',
        personalEmail,
        address: 'Quay 2',
        country: 'Germany',
        city: 'Hamburg',
      },
    }),
}

describe.each(Object.keys(edits) as (keyof typeof edits)[])('the address %s', (name) => {
  const edit = edits[name]
  const own = (made: Made) => (name === 'email' ? made.teamEmail : made.personalEmail)

  test.each(['admin', 'engineering-manager'] as const)(
    'of a person with the role %s cannot be changed by a manager, who could sign in with it',
    async (role) => {
      const made = await makePerson(app, { roles: ['member', role] })
      const { status, body } = await refused(app.deps.db, () => edit('engineeringManager', made, unused()))
      expect([status, body.errors?.map(({ field }) => field)]).toEqual([400, [name]])
    },
  )

  test('of an admin can be sent unchanged', async () => {
    const admin = await makePerson(app, { roles: ['admin'] })
    expect((await edit('engineeringManager', admin, own(admin).toUpperCase())).status).toBe(200)
  })

  test('of a member can be changed by a manager', async () => {
    const made = await makePerson(app, { roles: ['member'] })
    expect((await edit('engineeringManager', made, unused())).status).toBe(200)
  })

  test('of an admin can be changed by another admin', async () => {
    const admin = await makePerson(app, { roles: ['admin'] })
    expect((await edit('admin', admin, unused())).status).toBe(200)
  })
})

test('callers who cannot see the personal address of a higher rank are refused, even with the right one', async () => {
  const admin = await makePerson(app, { roles: ['admin'] })
  const { token } = await makePerson(app, {
    permissions: ['employees.read.projects.readActive', 'employees.read', 'employees.edit'],
  })
  const answers = []
  for (const address of [admin.personalEmail, unused()]) {
    const edit = () => edits.personalEmail('member', admin, address, token)
    const { status, body } = await refused(app.deps.db, edit)
    answers.push([status, body.error])
  }
  expect(answers[0]).toEqual(answers[1])
  expect(answers[0]?.[0]).toBe(400)
})
