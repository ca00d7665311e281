import { sql } from 'kysely'
import { fault, faultLines, faultOf } from '#contract/errors/fault.ts'
import { permissions } from '#contract/permissions.ts'
import { makeEntry } from '#tests/support/metadata.ts'
import { makePerson } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'
import { toldBy } from '#server/platform/auditLog/told.ts'
import type { StoredValue } from '#contract/api/timeline.ts'
import { ProjectRecord } from '#contract/api/projects/record.ts'
import { inEveryLanguage, inLanguage, say, sayFault, sayLines, sayWord } from './i18n.ts'
import { translationsIn } from './po.ts'

const app = testServer()
const inVietnamese = <T>(work: () => T): T => inLanguage('vi', work)

test('a text is in the language of the reader, English in jobs and commands', () => {
  const about = () => say('Cycle {cycle}, {audit} audit', { cycle: '4', audit: 'Mobile' })
  expect([about(), inVietnamese(about)]).toEqual(['Cycle 4, Mobile audit', 'Chu kỳ 4, đánh giá Mobile'])
  expect(inLanguage('en', about)).toBe(about())
})

test('an error translates its words, and keeps values', () => {
  const said = fault('record.notFound', { record: 'project' })
  expect([sayFault(said), sayFault(said, 'vi')]).toEqual([
    "This project doesn't exist, or you aren't allowed to see it.",
    'Không tìm thấy dự án này, hoặc bạn không được phép xem.',
  ])
  // Each of these names is also a text of the product.
  for (const name of ['Active', 'Save', 'Settings'])
    expect(sayFault(fault('member.alreadyActive', { name }), 'vi')).toMatch(new RegExp(`^${name} đang hoạt động`))
})

test('counts agree, lists have commas, and errors can be nested', () => {
  const use = { name: 'Go', both: 0, projects: 0 }
  expect(sayFault(fault('config.inUse', { ...use, people: 1, users: 1 }))).toMatch(/^1 person uses Go\. /)
  const both = fault('config.inUse', { ...use, people: 2, both: 1, projects: 1, users: 3 })
  expect(sayFault(both)).toMatch(/^2 people and 1 project use Go\. /)
  expect(sayFault(both, 'vi')).toMatch(/^2 người và 1 dự án đang dùng Go\. /)
  const cell = fault('line.cell', { column: 'Status', problem: fault('request.notOneOf', { choices: ['a', 'b'] }) })
  expect([sayFault(cell), sayFault(cell, 'vi')]).toEqual([
    'Status: Choose one of: a, b.',
    'Trạng thái: Chọn một trong các giá trị: a, b.',
  ])
})

test('stored errors are translated when read; stored sentences too, old wordings included', () => {
  const kept = faultLines([fault('line.personInUse'), fault('line.fieldChanged', { fields: ['Status'] })])
  expect(kept.split('\n').map(faultOf)).toEqual([
    { code: 'line.personInUse' },
    { code: 'line.fieldChanged', params: { fields: ['Status'] } },
  ])
  expect(sayLines(kept)).toMatch(
    /^Other records now refer to this person.* Status: changed after the import, not restored\.$/,
  )
  expect(inVietnamese(() => sayLines(kept))).toMatch(/ Trạng thái: /)
  const sentence = 'Not sent: the survey was closed.'
  expect([sayLines(sentence), inVietnamese(() => sayLines(sentence))]).toEqual([sentence, sayWord(sentence, 'vi')])
  expect(sayWord(sentence, 'vi')).not.toBe(sentence)
  expect(sayLines('The mail could not be sent.')).toBe("The email couldn't be sent.")
  for (const foreign of ['550 {no} such user', 'mail.refused {no json}', 'no.code {"a":1}'])
    expect(inVietnamese(() => sayLines(foreign))).toBe(foreign)
})

test('a history translates labels, choices and flags, and never what people wrote', () => {
  const change = (field: string, before: StoredValue, after: StoredValue) => ({ field, before, after, masked: false })
  const changes = [
    change('status', 'active', 'paused'),
    change('allowsSendingSurvey', true, false),
    change('name', 'Six months', 'Active'),
    change('code', '', 'Settings'),
  ]
  const told = inVietnamese(() => toldBy(ProjectRecord, changes, () => true, new Map(), 'Active'))
  expect(told.map(({ label, before, after }) => [label, before, after])).toEqual([
    ['Active: Trạng thái', 'Đang hoạt động', 'Tạm dừng'],
    ['Active: Khảo sát công việc', 'Có', 'Không'],
    ['Active: Tên', 'Six months', 'Active'],
    ['Active: Mã', '', 'Settings'],
  ])
})

test('a stack named like a product text keeps its name in an error', async () => {
  const { id: person, token } = await makePerson(app, { permissions: [...permissions] })
  const stack = await makeEntry(app.deps.db, 'stacks', { name: 'Settings' })
  await sql`insert into employee_stacks (employee_id, stack_id) values (${person}, ${stack})`.execute(app.deps.db)
  const { status, body } = await app.send({
    method: 'DELETE',
    url: `/api/v1/metadata/stacks/${stack}`,
    headers: { 'accept-language': 'vi', authorization: `Bearer ${token}` },
  })
  expect([status, body.code, body.error]).toEqual([
    400,
    'config.inUse',
    '1 người đang dùng Settings. Hãy thay hoặc gỡ Settings ở đó, rồi xóa.',
  ])
})

test('a word in every language has one entry per language, English first', () => {
  expect(inEveryLanguage('Open role')).toEqual(['Open role', 'Vị trí trống', 'Offene Stelle'])
})

test('a PO file is read with its escapes and its texts over several lines', () => {
  const po = String.raw`msgid ""
msgstr "Language: vi\n"

#. a note
msgid "Say \"yes\""
msgstr "Nói \"có\"\n"

msgid ""
"Long "
"text"
msgstr ""
"Dài "
"lắm"

msgid "Missing"
msgstr ""
`
  expect([...translationsIn(po)]).toEqual([
    ['Say "yes"', 'Nói "có"\n'],
    ['Long text', 'Dài lắm'],
  ])
})
