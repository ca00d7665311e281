import { daysLater } from '#server/seed/demo/company.ts'
import { today } from '#server/platform/deps.ts'
import { cast } from '#tests/support/cast.ts'
import { makePerson } from '#tests/support/people.ts'
import { backend, editOf, frontend, leadRows, staffedProject } from '#tests/support/slots.ts'
import { refused } from '#tests/support/state.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const day = (days: number) => daysLater(today(app.deps.env), days)
const staffed = (over?: Record<string, unknown>) => staffedProject(app, over)

describe('filling a vacancy', () => {
  test('makes a new member with what was planned, and the vacancy is gone', async () => {
    const { vacancy, edit, row, tabOf, isOpen } = await staffed()
    const body = editOf(vacancy, { employeeID: cast.fullTime.id, status: 'active', discount: 3 })
    const answer = await edit(body)
    expect([answer.status, answer.body.data]).toMatchObject([
      200,
      {
        projectMemberID: expect.stringMatching(/^[0-9a-f-]{36}$/),
        employeeID: cast.fullTime.id,
        displayName: 'Fotis',
        status: 'active',
        rate: 70,
        discount: 3,
        note: 'planned',
        isLead: false,
      },
    ])
    expect(await row(vacancy)).toMatchObject({ startDate: day(0), endDate: null })
    expect([await tabOf(vacancy), await isOpen(vacancy)]).toEqual([['active'], false])
  })

  test('takes rate, days, lead and the rest of the body', async () => {
    const { project, vacancy, edit, row } = await staffed()
    const sent = { status: 'on-boarding', startDate: day(4), endDate: day(40), rate: 5, isLead: true }
    const more = {
      leadCommissionRate: 9,
      upsellPersonID: cast.member.id,
      upsellCommissionRate: 1,
      note: 'new',
    }
    await edit(editOf(vacancy, { employeeID: cast.fullTime.id, ...sent, ...more }))
    expect(await row(vacancy)).toMatchObject({
      status: 'on-boarding',
      startDate: day(4),
      endDate: day(40),
      rate: 5,
      discount: 0,
      isLead: true,
      leadCommissionRate: 9,
      upsellCommissionRate: 1,
      note: 'new',
    })
    expect(await leadRows(app, project)).toEqual([{ who: cast.fullTime.id, start: day(4), end: day(40), rate: 9 }])
  })

  test('by a person without access to rates keeps the planned rates', async () => {
    const { vacancy, edit, row } = await staffed()
    const { token } = await makePerson(app, { permissions: ['projectMembers.edit'] })
    const body = { employeeID: cast.fullTime.id, status: 'active', rate: 1, discount: 1 }
    await edit(editOf(vacancy, body), { token })
    expect(await row(vacancy)).toMatchObject({ employeeID: cast.fullTime.id, rate: 70, discount: 3 })
  })

  test('is refused with 409 when another person has the place', async () => {
    const { member, edit } = await staffed()
    const body = editOf(member, { projectMemberID: '', employeeID: cast.fullTime.id })
    const answer = await refused(app.deps.db, () => edit(body))
    expect([answer.status, answer.body.error]).toEqual([409, expect.stringContaining('Minh already has')])
  })

  test('is refused with 409 when the person is, or is to be, on the project; not when that is over', async () => {
    const { member, vacancy, edit } = await staffed()
    const fill = () => edit(editOf(vacancy, { employeeID: cast.member.id, status: 'active' }))
    expect((await refused(app.deps.db, fill)).body).toMatchObject({
      code: 'member.alreadyActive',
      params: { name: 'Minh' },
    })
    await edit(editOf(member, { status: 'on-boarding', startDate: day(3) }))
    expect((await refused(app.deps.db, fill)).status).toBe(409)
    await edit(editOf(member, { status: 'inactive', startDate: day(-3) }))
    expect((await fill()).status).toBe(200)
  })

  test('a slot whose member has ended can be taken by the next; both stay in sight', async () => {
    const { member, edit, rows } = await staffed()
    await edit(editOf(member, { endDate: day(-1) }))
    const body = editOf(member, { projectMemberID: '', employeeID: cast.fullTime.id, status: 'active' })
    expect((await edit(body)).status).toBe(200)
    const inSlot = (await rows()).filter(({ projectSlotID }) => projectSlotID === member.projectSlotID)
    expect(inSlot.map(({ employeeID, status }) => [employeeID, status])).toEqual([
      [cast.fullTime.id, 'active'],
      [cast.member.id, 'inactive'],
    ])
    const back = editOf(member, { status: 'active', endDate: '' })
    const answer = await refused(app.deps.db, () => edit(back))
    expect([answer.status, answer.body.error]).toEqual([409, expect.stringContaining('Fotis already has')])
    expect((await edit(editOf(member, { note: 'was first', status: 'inactive' }))).status).toBe(200)
    const active = await rows({ status: 'active' })
    expect(active.map(({ employeeID }) => employeeID)).toEqual([cast.fullTime.id])
  })

  test('of two at once one gets the slot', async () => {
    const { vacancy, edit, rows } = await staffed()
    const fill = (employeeID: string) => edit(editOf(vacancy, { employeeID, status: 'active' }))
    const answers = await Promise.all([fill(cast.fullTime.id), fill(cast.contractor.id)])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
    expect(await rows({ status: 'pending' })).toEqual([])
  })
})

describe('a slot alone', () => {
  test('is edited while it is vacant, and stays vacant whatever status is sent', async () => {
    const { vacancy, edit, row, tabOf } = await staffed()
    for (const status of ['pending', 'active', 'on-boarding']) {
      const over = { status, rate: 80, discount: 1, note: 'soon', positions: [frontend, backend] }
      const { body } = await edit(editOf(vacancy, { deploymentType: 'shadow', ...over }))
      expect(body.data).toMatchObject({ status: 'pending', employeeID: '', deploymentType: 'shadow' })
    }
    expect(await row(vacancy)).toMatchObject({ rate: 80, discount: 1, note: 'soon' })
    expect(await tabOf(vacancy)).toEqual(['pending'])
  })

  test('is removed by inactive, and then unknown', async () => {
    const { vacancy, edit, tabOf } = await staffed()
    const body = editOf(vacancy, { status: 'inactive' })
    expect((await edit(body)).body.data).toMatchObject({ status: 'inactive' })
    expect(await tabOf(vacancy)).toEqual([])
    expect((await refused(app.deps.db, () => edit(body))).status).toBe(404)
  })

  test("that is taken keeps its member and the member's values", async () => {
    const { member, edit, rows, tabOf } = await staffed()
    const over = { projectMemberID: '', employeeID: '', status: 'pending', rate: 1, note: 'slot' }
    expect((await edit(editOf(member, over))).status).toBe(200)
    expect(await tabOf(member)).toEqual(['active'])
    expect((await rows({ status: 'active' }))[0]).toMatchObject({ rate: 100, note: 'kept' })
  })

  test('whose member has ended becomes a vacancy again by pending', async () => {
    const { member, edit, tabOf } = await staffed()
    await edit(editOf(member, { endDate: day(-1) }))
    await edit(editOf(member, { projectMemberID: '', employeeID: '', status: 'pending' }))
    expect(await tabOf(member)).toEqual(['pending', 'inactive'])
  })
})
