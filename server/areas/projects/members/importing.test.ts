import * as api from '#contract/api/index.ts'
import type { Member } from '#contract/api/projects/project.ts'
import type { MemberImportOutcome as ImportOutcome } from '#contract/api/projects/member.ts'
import { fault } from '#contract/errors/fault.ts'
import type { Permission } from '#contract/permissions.ts'
import { sayFault } from '#server/platform/languages/i18n.ts'
import { inColumn } from '#server/areas/importing/cells.ts'
import { cast, castProjects } from '#tests/support/cast.ts'
import { joinProject, makePerson } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const params = { id: castProjects.beacon.id }
const { checkImport, importCsv, list } = api.projectMembers

async function send(endpoint: typeof importCsv, csv: string, token?: string): Promise<ImportOutcome> {
  const { status, body } = await app.as('admin')(endpoint, { params, body: { csv }, ...(token && { token }) })
  expect([status, body.error]).toEqual([200, undefined])
  return body.data as ImportOutcome
}
async function slots(): Promise<Member[]> {
  return (await app.as('admin')(list, { params })).body.data as Member[]
}

const head = 'Member,Seniority,Positions,Start date,Last day,Rate,Lead'

test('a dry run tells what is wrong with each line, and nothing is written while a line is broken', async () => {
  const csv = [
    head,
    `${cast.fullTime.teamEmail},Senior,Backend Engineer,2026-01-01,,1200.5,No`,
    `${cast.fullTime.teamEmail},Senior,backend,2026-01-01,,,`,
    `${cast.member.teamEmail},Senior,backend,2026-01-01,2025-12-31,,`,
    'nobody,Grand,backend,2026-05-01,2026-04-01,,',
  ].join('\n')
  const before = await slots()
  const checked = await send(checkImport, csv)
  expect(checked).toMatchObject({ applied: false, create: 1, error: 3 })
  expect(checked.lines.map(({ errors }) => errors)).toEqual([
    [],
    ['Line 2 is about the same person. Keep one of the two.'],
    ['Last day: Choose the start date or a later day.'],
    [
      'Member: "nobody" is no team email. Several people can have one name: use the team email, or @ and the username.',
      'Seniority: There is no seniority "Grand". Add it in Settings, or correct the name.',
    ],
  ])
  expect(await send(importCsv, csv)).toMatchObject({ applied: false })
  expect(await slots()).toEqual(before)
})

test('members and open roles are added by the rules of the form', async () => {
  const before = (await slots()).length
  const outcome = await send(
    importCsv,
    [
      head,
      `@${cast.contractor.username},Senior,"Backend Engineer; QA Engineer",2026-01-01,,1200.5,Yes`,
      ',Mid,backend,,,,',
    ].join('\n'),
  )
  expect(outcome).toMatchObject({ applied: true, create: 2, error: 0 })
  const after = await slots()
  expect(after).toHaveLength(before + 2)
  expect(after.find(({ employeeID }) => employeeID === cast.contractor.id)).toMatchObject({
    status: 'active',
    isLead: true,
    rate: 1200.5,
    startDate: '2026-01-01',
    deploymentType: 'official',
    positions: expect.arrayContaining([expect.objectContaining({ code: 'backend' })]),
  })
  expect(after.some(({ employeeID, status }) => !employeeID && status === 'pending')).toBe(true)
})

test('files have the last day of a member, which is the day before the end', async () => {
  const person = await makePerson(app)
  const csv = (last: string) =>
    `Member,Seniority,Positions,Start date,Last day\n@${person.username},Mid,backend,${last}`
  const slot = async () => (await slots()).find(({ employeeID }) => employeeID === person.id)
  await send(importCsv, csv('2127-12-01,2127-12-31'))
  expect(await slot()).toMatchObject({ startDate: '2127-12-01', endDate: '2128-01-01' })
  const { lines } = await send(checkImport, csv('2127-12-01,29/02/2128'))
  expect(lines).toMatchObject([
    {
      changes: ['Last day'],
      values: [{ label: 'Last day', before: '31 December 2127', after: '29 February 2128' }],
    },
  ])
  await send(importCsv, csv('2127-12-01,29/02/2128'))
  expect(await slot()).toMatchObject({ endDate: '2128-03-01' })
  const exported = await app.app.inject({
    method: 'POST',
    url: '/api/v1/exports',
    headers: { authorization: `Bearer ${await app.tokenOf('admin')}` },
    payload: { list: 'members', params, columns: ['displayName', 'endDate'] },
  })
  expect(exported.body).toContain(`(@${person.username})",2128-02-29`)
  expect((await send(checkImport, csv('2127-12-01,2127-12-01'))).lines).toMatchObject([{ outcome: 'update' }])
  expect((await send(checkImport, csv('2127-12-01,2127-11-30'))).lines[0]?.errors).toEqual([
    'Last day: Choose the start date or a later day.',
  ])
})

test('who may not set rates cannot import them', async () => {
  const adder = await makePerson(app, { permissions: ['projectMembers.create'] })
  const { lines } = await send(checkImport, 'Seniority,Positions,Rate\nMid,backend,10', adder.token)
  expect(lines[0]?.errors).toEqual(["Rate: You can't set this field."])
})

test('edits current members in the columns of the file, and one undo restores them', async () => {
  const slotOf = async () => (await slots()).find(({ employeeID }) => employeeID === cast.member.id)
  const before = await slotOf()
  const count = (await slots()).length
  const csv = `Who,Member,Daily,Notes\n${cast.member.teamEmail},,shadow,From the file`
  const mapping = { Who: 'employeeID', Daily: 'deploymentType', Notes: 'note' } as const
  const unmapped = await send(checkImport, csv)
  expect(unmapped.columns).toEqual([
    { name: 'Who', field: '' },
    { name: 'Member', field: 'employeeID' },
    { name: 'Daily', field: '' },
    { name: 'Notes', field: 'note' },
  ])
  const call = (endpoint: typeof importCsv) => app.as('admin')(endpoint, { params, body: { csv, mapping } })
  const checked = (await call(checkImport)).body.data as ImportOutcome
  expect(checked.lines).toMatchObject([{ outcome: 'update', changes: ['Deployment type', 'Notes'] }])
  expect((await call(importCsv)).status).toBe(200)
  expect(await slots()).toHaveLength(count)
  expect(await slotOf()).toEqual({
    ...before,
    deploymentType: 'shadow',
    percent: 0,
    note: 'From the file',
    updatedAt: expect.any(String),
  })
  expect((await call(checkImport)).body.data).toMatchObject({ same: 1, update: 0 })
  const [last] = (await app.as('admin')(api.undo.list)).body.data as { request: string }[]
  const undone = await app.as('admin')(api.undo.run, { params: { request: last?.request ?? '' } })
  expect(undone.status).toBe(200)
  expect(await slotOf()).toMatchObject({ deploymentType: before?.deploymentType, note: before?.note })
})

test('a person with several roles is ambiguous in a file', async () => {
  const made = await makePerson(app)
  for (let at = 0; at < 2; at++) await joinProject(app, made, castProjects.beacon)
  const { lines } = await send(checkImport, `Member,Notes\n${made.teamEmail},Twice`)
  expect(lines[0]?.errors).toEqual([sayFault(inColumn('Member', fault('line.severalRoles')))])
})

const sees: Permission[] = ['employees.read', 'employees.read.projects.readActive', 'projectMembers.read']

test('a person who can add but not edit members changes none, and sees no rates', async () => {
  const adder = await makePerson(app, { permissions: [...sees, 'projectMembers.create'] })
  const { lines } = await send(checkImport, `Member,Notes\n${cast.member.teamEmail},x`, adder.token)
  expect(lines[0]?.errors).toEqual(["Member: This person is already on the project, and you can't change members."])
  const rated = await makePerson(app, { permissions: [...sees, 'projectMembers.create', 'projectMembers.edit'] })
  const rate = (await slots()).find(({ employeeID }) => employeeID === cast.member.id)?.rate
  const guess = await send(checkImport, `Member,Rate\n${cast.member.teamEmail},${rate}`, rated.token)
  expect(guess.lines[0]?.errors).toEqual(["Rate: You can't set this field."])
})

test('who does not see the members of a project learns of none of them', async () => {
  const adder = await makePerson(app, {
    permissions: ['projectMembers.create', 'employees.read', 'employees.read.projects.readActive'],
  })
  const line = ({ teamEmail }: { teamEmail: string }) => `Member,Seniority,Positions\n${teamEmail},Mid,backend`
  const sentences = []
  for (const person of [cast.member, cast.enablingTeam])
    sentences.push((await send(checkImport, line(person), adder.token)).lines[0]?.errors)
  expect(sentences).toEqual([[], []])
  const twice = `${line(cast.member)}\n${cast.member.teamEmail},Mid,backend`
  expect((await send(checkImport, twice, adder.token)).lines[1]?.errors).toHaveLength(1)
  const seeing = await makePerson(app, {
    permissions: [
      'projectMembers.create',
      'projectMembers.read',
      'employees.read',
      'employees.read.projects.readActive',
    ],
  })
  expect((await send(checkImport, line(cast.member), seeing.token)).lines[0]?.outcome).toBe('same')
})

test("a line can't name people whom the caller can't see", async () => {
  const line = `Member,Seniority,Positions\n${cast.leaver.teamEmail},Mid,backend\nnobody@nowhere.example,Mid,backend`
  const errorsFor = async (may: Permission[]) => {
    const { token } = await makePerson(app, { permissions: ['projectMembers.create', ...may] })
    const { lines } = await send(checkImport, line, token)
    return lines.map(({ about, errors }) => errors.join().replace(about, ''))
  }
  const unknown = 'Member: No person has the team email or username "". Check the spelling.'
  expect(await errorsFor([])).toEqual([unknown, unknown])
  expect(await errorsFor(['employees.read'])).toEqual([unknown, unknown])
  expect(await errorsFor(['employees.read', 'employees.read.fullAccess'])).toEqual([unknown, unknown])
  const everybody: Permission[] = ['employees.read', 'employees.read.projects.readActive']
  expect(await errorsFor(everybody)).toEqual([unknown, unknown])
  expect(await errorsFor([...everybody, 'employees.read.fullAccess'])).toEqual(['', unknown])
})
