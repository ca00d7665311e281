import { randomUUID } from 'node:crypto'
import { ImportedEmployee } from '#contract/api/employeeImports.ts'
import type { TimelineEntry } from '#contract/api/timeline.ts'
import * as api from '#contract/api/index.ts'
import { ImportedMember } from '#contract/api/projects/member.ts'
import type { GrantsPreview } from '#contract/api/roles.ts'
import type { ImportOutcome } from '#contract/api/importOutcome.ts'
import { fault } from '#contract/errors/fault.ts'
import { labelOf } from '#contract/fields.ts'
import { permissions } from '#contract/permissions.ts'
import { audit } from '#server/platform/auditLog/audit.ts'
import { castProjects } from '#tests/support/cast.ts'
import { makePerson, makeProject, makeRole } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'
import { inEveryLanguage, sayFault } from '#server/platform/languages/i18n.ts'

const app = testServer()
const ask = (url: string, language: string, token: string) =>
  app.app.inject({ url, headers: { 'accept-language': language, authorization: `Bearer ${token}` } })

test('a language is kept for each person; none until one chooses', async () => {
  const { token } = await makePerson(app, { roles: ['full-time'] })
  const mine = async () => (await app.as(null)(api.language.mine, { token })).body.data
  expect(await mine()).toEqual({ language: null })
  for (const language of ['vi', 'en', 'vi'] as const) {
    const { status } = await app.as(null)(api.language.choose, { token, body: { language } })
    expect([status, await mine()]).toEqual([200, { language }])
  }
  expect(await app.as('admin')(api.language.mine)).toMatchObject({ body: { data: { language: null } } })
})

test('an unsupported language is refused', async () => {
  const { token } = await makePerson(app, { roles: ['full-time'] })
  const { status, body } = await app.as(null)(api.language.choose, {
    token,
    body: { language: 'xx' as 'en' },
  })
  expect([status, body.errors?.[0]?.field]).toEqual([400, 'language'])
})

test('errors are in the language of the caller; English if it is not supported', async () => {
  const { token } = await makePerson(app)
  const said = async (language: string, url: string) => (await ask(url, language, token)).json()
  const inEnglish = await said('en', '/api/v1/employees/nobody')
  for (const language of ['fr', '', 'en-US,vi;q=0.5'])
    expect((await said(language, '/api/v1/employees/nobody')).error).toBe(inEnglish.error)
  const { error } = await said('vi-VN,vi;q=0.9', '/api/v1/employees/nobody')
  expect(error).not.toBe(inEnglish.error)
  expect(error).toBe(sayFault(fault('permission.missing', { permission: 'employees.read' }), 'vi'))
})

/** A call by a Vietnamese browser. */
async function inVietnamese<Data>(
  endpoint: { method: string; path: string },
  { id, token, body }: { id?: string; token: string; body?: object },
) {
  const answer = await app.app.inject({
    method: endpoint.method as 'GET',
    url: `/api/v1${endpoint.path.replace(':id', id ?? '')}`,
    headers: { 'accept-language': 'vi', authorization: `Bearer ${token}` },
    ...(body && { payload: body }),
  })
  expect(answer.statusCode).toBe(200)
  return (answer.json() as { data: Data }).data
}
const everything = () => makePerson(app, { permissions: [...permissions] })

test('why a record stays as it is, and what is wrong with the lines of a file', async () => {
  const { token } = await everything()
  const [row] = await inVietnamese<{ refusal: string }[]>(api.bulk.employees, {
    token,
    body: { ids: [randomUUID()], status: 'left', dryRun: true },
  })
  expect(row?.refusal).toBe(sayFault(fault('record.notFound', { record: 'employee' }), 'vi'))

  // Translated columns, choices and flags, in decomposed Unicode, as some systems write it.
  const csv = [
    'Thành viên,Cấp bậc,Chức danh,Hình thức tham gia,Trạng thái,Trưởng nhóm,Ngày bắt đầu'.normalize('NFD'),
    ',Mid,backend,Bán thời gian,Đang chờ,Không,',
    'nobody,Grand,backend,,,,',
  ].join('\n')
  const { lines } = await inVietnamese<ImportOutcome>(api.projectMembers.checkImport, {
    id: castProjects.beacon.id,
    token,
    body: { csv },
  })
  expect(lines).toMatchObject([
    { about: 'Vị trí trống', outcome: 'create', errors: [] },
    {
      about: 'nobody',
      errors: [
        'Thành viên: "nobody" không phải e-mail công ty. Nhiều người có thể trùng tên: hãy dùng e-mail công ty, hoặc @ và tên đăng nhập.',
        expect.stringMatching(/^Cấp bậc: .*"Grand".*Cấu hình/),
      ],
    },
  ])
})

test('what is likely a mistake in a role', async () => {
  const { token } = await everything()
  const id = await makeRole(app, ['auth.read'])
  const { warnings } = await inVietnamese<GrantsPreview>(api.roles.previewGrants, {
    id,
    token,
    body: { permissions: ['auth.read'] },
  })
  expect(warnings).toEqual([expect.stringMatching(/^Người chỉ có .* thiếu employees\.read, projects\.read\.$/)])
})

test('a history translates choices, and never what people wrote', async () => {
  const { token } = await everything()
  const { id } = await makeProject(app, { name: 'Six months', status: 'active' })
  const changes = [
    { field: 'status', before: 'Active', after: 'Paused', masked: false },
    { field: 'allowsSendingSurvey', before: 'Yes', after: 'No', masked: false },
    { field: 'name', before: 'Six months', after: 'Active', masked: false },
    { field: 'code', before: '', after: 'Settings', masked: false },
  ]
  const event = {
    actorId: null,
    action: 'project.general-info',
    entity: 'project',
    entityId: id,
    requestId: id,
  }
  await app.deps.db.transaction().execute((trx) => audit(trx, { ...event, changes }))
  const [entry] = await inVietnamese<TimelineEntry[]>(api.projects.timeline, { id, token })
  expect(entry?.changes.map(({ label, before, after }) => [label, before, after])).toEqual([
    ['Trạng thái', 'Đang hoạt động', 'Tạm dừng'],
    ['Khảo sát công việc', 'Có', 'Không'],
    ['Tên', 'Six months', 'Active'],
    ['Mã', '', 'Settings'],
  ])
})

test('columns of a file have different names in every language', () => {
  for (const form of [ImportedEmployee, ImportedMember]) {
    const names = Object.keys(form.shape).map((name) => inEveryLanguage(labelOf(form, name)))
    for (const at of [0, 1]) expect(new Set(names.map((words) => words[at])).size).toBe(names.length)
  }
})
