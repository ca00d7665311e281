import { sql } from 'kysely'
import type { ImportCheck, ImportProgress } from '#contract/api/employeeImports.ts'
import type { OwnField } from '#contract/api/metadata/ownFields.ts'
import * as api from '#contract/api/index.ts'
import type { Permission } from '#contract/permissions.ts'
import { finishImport, undoImport } from '#tests/support/imports.ts'
import { ownFieldTools } from '#tests/support/ownFields.ts'
import { type Made, makePerson } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const { check, start } = api.employeeImports
const { define, put, remove, valueOf, fieldsOf, file, history } = ownFieldTools(app)

const send = async (endpoint: typeof check | typeof start, lines: string[], mapping?: object, token?: string) => {
  const answer = await app.as('admin')(endpoint, {
    file: { name: 'people.csv', bytes: Buffer.from(lines.join('\n')) },
    body: mapping ? { mapping: JSON.stringify(mapping) } : {},
    ...(token && { token }),
  })
  expect([answer.status, answer.body.error]).toEqual([200, undefined])
  return answer.body.data
}
const checked = async (...given: Parameters<typeof send> extends [unknown, ...infer Rest] ? Rest : never) =>
  (await send(check, ...given)) as ImportCheck
const begun = async (lines: string[], mapping?: object) => ((await send(start, lines, mapping)) as ImportProgress).id
const imported = async (lines: string[]) => finishImport(app, await begun(lines))

let count = 0
/** A field of each kind, with the names of their columns. */
async function fields() {
  const at = ++count
  const names = ['Motto', 'Boots', 'Seen', 'Shirt', 'Buddy'].map((name) => `${name} ${at}`)
  const kinds: OwnField['kind'][] = ['text', 'number', 'date', 'choice', 'person']
  const ids: string[] = []
  for (const [index, kind] of kinds.entries())
    ids.push(await define({ name: names[index] ?? '', kind, choices: kind === 'choice' ? ['Blue', 'Red'] : [] }))
  return { ids, head: `Team email,${names.join()}`, names }
}
const person = () => makePerson(app, { roles: ['full-time'] })
const valuesOf = async (one: { id: string }, ids: string[]) => {
  const all = await fieldsOf(one)
  return ids.map((id) => all.find((field) => field.id === id)?.value)
}

test('own fields are columns: read as their forms do, told before they are written, in the history, and undone', async () => {
  const { ids, head, names } = await fields()
  const [ann, bob] = [await person(), await person()]
  await put(ann, { [ids[1] ?? '']: 9 })
  const lines = [head, `${ann.teamEmail},'=1+1,"44.5",29.02.2024,red,@${bob.username}`]
  const { columns, lines: told } = await checked(lines)
  expect(columns.map(({ field }) => field)).toEqual(['teamEmail', ...ids.map((id) => `own.${id}`)])
  expect(told[0]).toMatchObject({ outcome: 'update', changes: names, errors: [] })
  expect(told[0]?.values.map(({ before, after }) => [before, after])).toEqual([
    ['', '=1+1'],
    ['9', '44.5'],
    ['', '29 February 2024'],
    ['', 'Red'],
    ['', expect.stringContaining(`(@${bob.username})`)],
  ])
  const done = await imported(lines)
  expect(done).toMatchObject({ updated: 1, errors: [] })
  expect(await valuesOf(ann, ids)).toEqual(['=1+1', 44.5, '2024-02-29', 'Red', bob.id])
  const [last] = await history(ann)
  expect(last?.changes.map((one) => [one.label, one.before])).toEqual(
    names.map((name, at) => [name, at === 1 ? '9' : '']),
  )
  expect((await checked(lines)).lines[0]).toMatchObject({ outcome: 'same' })
  await put(ann, { [ids[0] ?? '']: 'mine' })
  const { left } = await undoImport(app, done.id)
  expect(left).toEqual([expect.stringContaining(names[0] ?? '')])
  expect(await valuesOf(ann, ids)).toEqual(['mine', 9, '', '', ''])
})

test('what is exported is unchanged when it is imported', async () => {
  const { ids } = await fields()
  const [ann, bob] = [await person(), await person()]
  const [motto, boots, seen, shirt, buddy] = ids as [string, string, string, string, string]
  await put(ann, { [motto]: '=1+1', [boots]: 1.125, [seen]: '2024-02-29', [shirt]: 'Blue', [buddy]: bob.id })
  const columns = ['teamEmail', ...ids.map((id) => `own.${id}`)]
  const lines = await file([ann], { columns })
  expect(lines[1]).toMatch(/,'=1\+1,1.1250,2024-02-29,Blue,.* \(@/)
  expect((await checked(lines)).lines).toEqual([expect.objectContaining({ outcome: 'same', errors: [] })])
})

test('each wrong cell has a sentence, and the other lines are written', async () => {
  const { ids, head, names } = await fields()
  const [ann, bob] = [await person(), await person()]
  const cells = ['x'.repeat(501), 'big', '30.02.2024', 'Green', 'Bob']
  const lines = [head, `${ann.teamEmail},${cells.join()}`, `${bob.teamEmail},ok,,,,`]
  const { lines: told } = await checked(lines)
  expect(told[0]?.errors).toEqual(names.map((name) => expect.stringMatching(new RegExp(`^${name}: .+\\.$`))))
  const { updated, errors } = await imported(lines)
  expect([updated, errors.length]).toEqual([1, 1])
  expect([await valueOf(ann, ids[0] ?? ''), await valueOf(bob, ids[0] ?? '')]).toEqual(['', 'ok'])
})

const newcomer = (name: string) =>
  `${name}@tidewater.example,${name} Example,Probation,2026-02-01,${name}@home.example,backend,Mid,1500,probation`
const newHead = 'Team email,Full name,Status,Joined,Personal email,Positions,Seniority,Salary,Roles'
const idOf = async (name: string) => {
  const { rows } = await sql<{
    id: string
  }>`select id from employees where team_email = ${`${name}@tidewater.example`}`.execute(app.deps.db)
  return rows[0]?.id
}

test('new people get values, and an undo removes only who has those of the import', async () => {
  const motto = await define({ name: 'Slogan' })
  const other = await define({ name: 'Other' })
  const { id, created } = await imported([
    `${newHead},Slogan`,
    ...['ola', 'ove', 'odd'].map((name) => `${newcomer(name)},Ahoy`),
  ])
  expect(created).toBe(3)
  const [ola, ove, odd] = await Promise.all(['ola', 'ove', 'odd'].map(idOf))
  expect(await valueOf({ id: ola ?? '' }, motto)).toBe('Ahoy')
  await put({ id: ove ?? '' }, { [motto]: 'Mine' })
  await put({ id: odd ?? '' }, { [other]: 'New' })
  const { left } = await undoImport(app, id)
  expect(left.toSorted()).toEqual([
    "odd@tidewater.example: This person was changed after the import and wasn't removed: Other.",
    "ove@tidewater.example: This person was changed after the import and wasn't removed: Slogan.",
  ])
  expect([await idOf('ola'), await idOf('ove'), await idOf('odd')]).toEqual([undefined, ove, odd])
})

const clerk: Permission[] = [
  'auth.read',
  'employees.read',
  'employees.read.projects.readActive',
  'employees.create',
  'employees.edit',
]

test('a field that the caller can not read is no column, by name or by choice, and no answer depends on it', async () => {
  const hidden = await define({ name: 'Hidden', section: 'personal' })
  const { token }: Made = await makePerson(app, { permissions: clerk })
  const [ann, bob] = [await person(), await person()]
  await put(ann, { [hidden]: 'x' })
  const mapping = { 'Team email': 'teamEmail', Hidden: `own.${hidden}` }
  for (const { teamEmail } of [ann, bob]) {
    const lines = ['Team email,Hidden', `${teamEmail},x`]
    expect(await checked(lines, undefined, token)).toMatchObject({ columns: [{}, { field: '' }], same: 1 })
    const { lines: told } = await checked(lines, mapping, token)
    expect(told[0]).toMatchObject({ outcome: 'error', errors: [expect.stringMatching(/^Hidden: .*deleted/)] })
  }
})

test('a field that is deleted while a file waits has a sentence in each line', async () => {
  const field = await define({ name: 'Short' })
  const ann = await person()
  const id = await begun(['Team email,Short', `${ann.teamEmail},x`])
  expect((await remove(field)).status).toBe(200)
  const { state, updated, errors } = await finishImport(app, id)
  expect({ state, updated, errors: errors.map(({ error }) => error) }).toEqual({
    state: 'finished',
    updated: 0,
    errors: [expect.stringMatching(/^Short: .*deleted/)],
  })
})

/** Fields from before people could not call them as a column of the product. */
async function defineAs(name: string): Promise<void> {
  const id = await define()
  await app.deps.db.updateTable('own_fields').set({ name }).where('id', '=', id).execute()
}

test('a column of the product keeps its name', async () => {
  await defineAs('Phone')
  const { columns } = await checked(['Team email,Phone', `${(await person()).teamEmail},+49 1511234599`])
  expect(columns.map(({ field }) => field)).toEqual(['teamEmail', 'phone'])
})

test('a choice is read by its letters, then without case, and without accents only if one is alike', async () => {
  const choices = ['Bán', 'Bàn', 'Mua', 'Café', 'Important', 'Wichtig', 'Left']
  await define({ name: 'Deal', kind: 'choice', choices })
  const ann = await person()
  const read = async (cell: string) => {
    const [told] = (await checked(['Team email,Deal', `${ann.teamEmail},${cell}`])).lines
    return told?.values[0]?.after ?? told?.outcome
  }
  const cells: [string, string][] = [
    ['Bán', 'Bán'],
    ['Bàn', 'Bàn'],
    ['bàn'.normalize('NFD'), 'Bàn'],
    ['BÁN', 'Bán'],
    ['Ban', 'error'],
    ['mùa', 'Mua'],
    ['CAFE', 'Café'],
    ['wichtig', 'Wichtig'],
    ['Ausgeschieden', 'error'],
  ]
  for (const [cell, stored] of cells) expect([cell, await read(cell)]).toEqual([cell, stored])
})

test('own fields that differ only in signs keep their columns', async () => {
  const [plus, plain, signs] = [
    await define({ name: 'Grade A+' }),
    await define({ name: 'Grade A' }),
    await define({ name: '+++' }),
  ]
  const fieldsIn = async (...names: string[]) => {
    const cells = [(await person()).teamEmail, ...names.map(() => 'x')]
    const { columns } = await checked([`Team email,${names.join()}`, cells.join()])
    return columns.slice(1).map(({ field }) => field.replace('own.', ''))
  }
  expect(await fieldsIn('Grade A', 'Grade A+', '+++')).toEqual([plain, plus, signs])
  expect(await fieldsIn('grade a+', ' GRADE A ', '***')).toEqual([plus, plain, ''])
  expect(await fieldsIn('Grade-A', 'gradea')).toEqual(['', ''])
  const only = await define({ name: 'Badge' })
  expect(await fieldsIn('Badge!', 'Badge', 'First day')).toEqual(['', only, ''])
  expect(await fieldsIn('Badge!')).toEqual([only])
  await defineAs('Left')
  expect(await fieldsIn('Ausgeschieden', 'E-mail', 'start-date')).toEqual(['', '', 'joinedDate'])
})
