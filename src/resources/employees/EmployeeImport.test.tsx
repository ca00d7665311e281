import { screen, waitFor, within } from '@testing-library/react'
import { importFields, type ImportProgress } from '#contract/api/employeeImports.ts'
import type { ImportQuestion, Reading } from '#contract/api/importReading.ts'
import * as api from '#contract/api/index.ts'
import '#src/admin.tsx'
import { times, uuid } from '#tests/support/employees.ts'
import type { Answer } from '#tests/support/fakeServer.ts'
import { panel } from '#tests/support/members.ts'
import { catchFiles } from '#tests/support/savedFiles.ts'
import { refuse, renderApp } from '#tests/support/renderApp.tsx'
import './EmployeeImport.tsx'

const finished: ImportProgress = {
  id: uuid(7),
  at: '2026-11-01T09:00:00.000Z',
  total: 3,
  done: 3,
  created: 1,
  updated: 1,
  people: [],
  untouched: 1,
  errors: [{ line: 4, about: 'carl@tidewater.example', error: 'Joined: Enter a real date.' }],
  state: 'finished',
  problem: '',
  mayUndo: true,
  left: [],
}
const { check, start, undo, list } = api.employeeImports
const { metadata } = api

const locker = { id: uuid(8), name: 'Locker', kind: 'number', choices: [], section: 'page', place: 1, ...times }

const question: ImportQuestion = {
  column: 'Joined',
  example: '03/04/2026',
  choices: [
    { notation: 'day-first', means: '3 April 2026' },
    { notation: 'month-first', means: '4 March 2026' },
  ],
  chosen: '',
}

/** Opens the page. The fake server recognizes only the email column, and each import is done when it is read for the second time. */
function openImport(past: ImportProgress[] = [], isAmbiguous = false) {
  const questionsOf = (reading = '{}'): ImportQuestion[] =>
    isAmbiguous ? [{ ...question, chosen: (JSON.parse(reading) as Reading).Joined ?? '' }] : []
  const mappings: unknown[] = []
  const started: unknown[] = []
  const called: string[] = []
  let imports = past
  /** The import, and how it ends. */
  let next: ImportProgress | undefined
  const answers: Answer[] = [
    [metadata.ownFields, () => ({ data: [locker] })] as unknown as Answer,
    [
      list,
      () => {
        const data = imports
        if (next) imports = [next, ...past.filter(({ id }) => id !== next?.id)]
        return { data }
      },
    ] as Answer,
    [
      check,
      ({ body }: { body: { mapping?: string; reading?: string } | undefined }) => {
        const mapping = JSON.parse(body?.mapping ?? '{"Boss":""}') as Record<string, string>
        mappings.push(mapping)
        const columns = [
          { name: 'E-mail', field: 'teamEmail' },
          { name: 'Boss', field: mapping.Boss ?? '' },
        ]
        const lines = [
          {
            line: 2,
            about: 'anna@tidewater.example',
            outcome: 'update',
            changes: ['Line manager'],
            errors: [],
            values: [{ label: 'Line manager', before: 'Bob (@bob)', after: 'Linh (@linh)' }],
          },
          { line: 3, about: 'bob@tidewater.example', outcome: 'create', changes: [], errors: [], values: [] },
          {
            line: 4,
            about: 'carl@tidewater.example',
            outcome: 'error',
            cells: { 'E-mail': 'carl@tidewater.example', Boss: 'Bb' },
            changes: [],
            errors: ['Joined: Enter a real date.'],
            values: [],
          },
        ]
        const questions = questionsOf(body?.reading)
        if (questions.some(({ chosen }) => !chosen))
          return { data: { columns, questions, create: 0, update: 0, same: 0, error: 0, lines: [] } }
        return { data: { columns, questions, create: 1, update: 1, same: 0, error: 1, lines } }
      },
    ] as unknown as Answer,
    [
      start,
      ({ body }: { body: unknown }) => {
        started.push(body)
        const data = { ...finished, state: 'running' as const, done: 2 }
        imports = [data, ...past]
        next = finished
        return { data }
      },
    ] as unknown as Answer,
    [
      undo,
      () => {
        called.push('undo')
        const data = { ...finished, state: 'undoing' as const, done: 1 }
        imports = [data, ...past]
        next = { ...data, state: 'undone', left: ['bob@tidewater.example: Something refers to this person by now.'] }
        return { data }
      },
    ] as unknown as Answer,
  ]
  const app = renderApp({
    permissions: ['employees.read', 'employees.create'],
    at: '/employees/import',
    answers,
  })
  return { ...app, mappings, started, called }
}

const file = new File(['E-mail,Boss\nanna@tidewater.example,linh'], 'people.csv', { type: 'text/csv' })

test('a template has the names of all columns, also of own fields', async () => {
  const { user } = openImport()
  const saved = catchFiles()
  await user.click(await screen.findByRole('button', { name: 'Download a template' }))
  expect(saved.names).toEqual(['employees-template.csv'])
  const columns = (await saved.text()).split(',')
  expect(columns.slice(0, 2)).toEqual(['"Team email"', '"Full name"'])
  expect(columns.slice(importFields.length)).toEqual(['"Locker"'])
})

test('checks a file, maps its columns, imports it, and undoes the import', async () => {
  const { user, mappings, started, called } = openImport()
  await user.upload(await screen.findByLabelText('CSV file'), file)
  expect(
    await screen.findByText('1 row has errors. Rows with errors are skipped. To import them, correct them here.'),
  ).toBeVisible()
  const table = screen.getByRole('table')
  // Rows with errors only, at first.
  expect(within(table).getAllByRole('row')).toHaveLength(2)
  await user.click(screen.getByRole('checkbox', { name: 'Only errors' }))
  expect(within(screen.getByRole('table')).getByText('Bob (@bob) → Linh (@linh)')).toBeVisible()

  await user.click(screen.getByRole('combobox', { name: /^Boss/ }))
  await user.click(screen.getByRole('option', { name: 'Locker' }))
  await waitFor(() => expect(mappings.at(-1)).toEqual({ 'E-mail': 'teamEmail', Boss: `own.${locker.id}` }))
  await user.click(screen.getByRole('combobox', { name: /^Boss/ }))
  await user.click(screen.getByRole('option', { name: 'Line manager' }))
  await waitFor(() => expect(mappings.at(-1)).toEqual({ 'E-mail': 'teamEmail', Boss: 'lineManagerID' }))

  await user.click(screen.getByRole('checkbox', { name: 'Email invitations to new people' }))
  await user.click(await screen.findByRole('button', { name: 'Import 2 rows' }))
  expect(await screen.findByText('Importing 2 of 3 rows')).toBeVisible()
  expect(await screen.findByText('Imported: 1 created, 1 updated, 1 unchanged')).toBeVisible()
  expect(started).toEqual([
    { mapping: '{"E-mail":"teamEmail","Boss":"lineManagerID"}', reading: '{}', mended: '{}', invite: 'true' },
  ])
  expect(screen.getByText('Line 4, carl@tidewater.example: Joined: Enter a real date.')).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Undo import' }))
  const question = await panel('Undo the import of 01/11/2026?')
  expect(question.getByText('1 person it created is deleted, with salary and roles.')).toBeVisible()
  expect(question.getByText('1 person gets their old values back.')).toBeVisible()
  expect(called).toEqual([])
  await user.click(question.getByRole('button', { name: 'Undo import' }))
  expect(await screen.findByText('Import undone')).toBeVisible()
  expect(screen.getByText('bob@tidewater.example: Something refers to this person by now.')).toBeVisible()
  expect(called).toEqual(['undo'])
})

test('asks once how an ambiguous column is written, before anything can be imported', async () => {
  const { user, started } = openImport([], true)
  await user.upload(await screen.findByLabelText('CSV file'), file)
  const asked = await screen.findByRole('radiogroup', { name: 'What does “03/04/2026” in the column “Joined” mean?' })
  expect(screen.getByRole('button', { name: 'Import' })).toBeDisabled()
  expect(screen.queryByRole('table')).toBeNull()
  await user.click(within(asked).getByRole('radio', { name: '4 March 2026 (month first)' }))
  expect(await screen.findByRole('table')).toBeVisible()
  expect(screen.getByRole('radio', { name: '4 March 2026 (month first)' })).toBeChecked()
  await user.click(screen.getByRole('button', { name: 'Import 2 rows' }))
  await waitFor(() => expect(started).toMatchObject([{ reading: '{"Joined":"month-first"}' }]))
})

test('shows how an import goes on after its page was left, and why one stopped', async () => {
  const problem = 'The person who started this no longer has the permission.'
  openImport([
    { ...finished, state: 'running', done: 1 },
    { ...finished, id: uuid(8), state: 'running', done: 2, problem },
  ])
  const recent = within(await screen.findByRole('region', { name: 'Recent imports' }))
  expect(recent.getByText('Importing 1 of 3 rows')).toBeVisible()
  expect(recent.getByText(`Importing 2 of 3 rows. ${problem}`)).toBeVisible()
})

test('asks before undoing, and does not undo imports of other people', async () => {
  const { user, called } = openImport([
    { ...finished, created: 1200 },
    { ...finished, id: uuid(8), mayUndo: false },
  ])
  const recent = within(await screen.findByRole('region', { name: 'Recent imports' }))
  expect(recent.getAllByRole('listitem')).toHaveLength(2)
  await user.click(recent.getByRole('button', { name: 'Undo' }))
  const question = await panel('Undo the import of 01/11/2026?')
  expect(question.getByText(/^1,200 people it created are deleted/)).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(called).toEqual([])
})

test('says that an import ended before its last row', async () => {
  openImport([{ ...finished, total: 1200, done: 2, created: 1, updated: 1, untouched: 0, errors: [] }])
  expect(await screen.findByText('Stopped after 2 of 1,200 rows: 1 created, 1 updated, 0 unchanged')).toBeVisible()
})

test('explains why a file is not a table', async () => {
  const answers = [
    [list, () => ({ data: [] })] as Answer,
    [
      check,
      () => {
        throw refuse(400, 'The file has no lines.')
      },
    ] as Answer,
  ]
  const { user } = renderApp({
    permissions: ['employees.read', 'employees.create'],
    at: '/employees/import',
    answers,
  })
  await user.upload(await screen.findByLabelText('CSV file'), file)
  expect(await screen.findByText("Couldn't check the file - The file has no lines.")).toBeVisible()
})

test("shows only the file input without past imports, and an error if they couldn't be loaded", async () => {
  let isBroken = true
  const { user } = renderApp({
    permissions: ['employees.read', 'employees.create'],
    at: '/employees/import',
    answers: [
      [
        list,
        () => {
          if (isBroken) throw refuse(500, 'The database is not there. Try again.')
          return { data: [] }
        },
      ],
    ],
  })
  expect(await screen.findByText("Couldn't load recent imports")).toBeVisible()
  expect(screen.getByText(/The database is not there/)).toBeVisible()
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByText("Couldn't load recent imports")).toBeNull())
  expect(screen.getByLabelText('CSV file')).toBeInTheDocument()
  expect(screen.queryByRole('region', { name: 'Recent imports' })).toBeNull()
})

test('says that the import is forbidden without permission to create people', async () => {
  renderApp({ permissions: ['employees.read'], at: '/employees/import' })
  expect(await screen.findByRole('heading', { name: '403' })).toBeVisible()
  expect(screen.queryByLabelText('CSV file')).toBeNull()
})
