import { daysLater } from '#server/seed/demo/company.ts'
import { today } from '#server/platform/deps.ts'
import { cast } from '#tests/support/cast.ts'
import { editOf, leadRows, staffedProject } from '#tests/support/slots.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const day = (days: number) => daysLater(today(app.deps.env), days)
const staffed = (over?: Record<string, unknown>) => staffedProject(app, over)

describe('technical leads (5.4)', () => {
  test('made one: the row lasts as long as the membership, with the rate', async () => {
    const { project, member, edit } = await staffed()
    await edit(editOf(member, { isLead: true, endDate: day(50), leadCommissionRate: '12.5' }))
    expect(await leadRows(app, project)).toEqual([{ who: cast.member.id, start: day(-30), end: day(50), rate: 12.5 }])
  })

  test('made one again: it is another time, and without a rate the old one stays', async () => {
    const { project, member, edit } = await staffed({ isLead: true, leadCommissionRate: 8 })
    expect((await edit(editOf(member, { isLead: false }))).body.data).toMatchObject({ isLead: false })
    expect(await leadRows(app, project)).toMatchObject([{ end: day(0), rate: 8 }])
    await edit(editOf(member, { isLead: true, startDate: day(-10) }))
    expect(await leadRows(app, project)).toEqual([
      { who: cast.member.id, start: day(-10), end: day(0), rate: 8 },
      { who: cast.member.id, start: day(0), end: null, rate: 8 },
    ])
  })

  test('no more: it ends with the membership, or today if that continues', async () => {
    const { project, member, edit } = await staffed({ isLead: true })
    await edit(editOf(member, { isLead: false, endDate: day(9) }))
    expect(await leadRows(app, project)).toMatchObject([{ end: day(9) }])
    await edit(editOf(member, { isLead: false, endDate: '' }))
    expect(await leadRows(app, project)).toMatchObject([{ end: day(0) }])
  })

  test('that has ended is not called back by an edit that says no', async () => {
    const { project, member, edit } = await staffed({ isLead: true })
    await edit(editOf(member, { isLead: false }))
    await edit(editOf(member, { isLead: false, endDate: day(30) }))
    expect(await leadRows(app, project)).toMatchObject([{ end: day(0) }])
  })

  test('left out: the days follow the membership', async () => {
    const { project, member, edit } = await staffed({ isLead: true })
    await edit(editOf(member, { startDate: day(-3), endDate: day(3) }))
    expect(await leadRows(app, project)).toMatchObject([{ start: day(-3), end: day(3) }])
    await edit(editOf(member, { endDate: day(-1) }))
    expect(await leadRows(app, project)).toMatchObject([{ end: day(-1) }])
    await edit(editOf(member, { endDate: '', status: 'active' }))
    expect(await leadRows(app, project)).toMatchObject([{ end: null }])
  })

  test('never: no says nothing', async () => {
    const { project, member, edit } = await staffed()
    await edit(editOf(member, { isLead: false }))
    await edit(editOf(member))
    expect(await leadRows(app, project)).toEqual([])
  })
})
