import { screen, waitFor, within } from '@testing-library/react'
import { importColumns } from '#contract/api/projectAudits/audit.ts'
import type { ImportLine, ImportOutcome } from '#contract/api/importOutcome.ts'
import * as api from '#contract/api/index.ts'
import '#src/admin.tsx'
import '#src/admin/list/Pager.tsx'
import '#src/resources/projects/ProjectShow.tsx'
import { uuid } from '#tests/support/employees.ts'
import type { Asked } from '#tests/support/fakeServer.ts'
import { panel } from '#tests/support/members.ts'
import { buildCycle, openHealth } from '#tests/support/projectHealth.ts'
import { refuse } from '#tests/support/renderApp.tsx'
import { templateCsv } from './HealthImport.tsx'
import './HealthTab.tsx'

const outcomeOf = (lines: ImportLine[]): ImportOutcome => {
  const count = (outcome: ImportLine['outcome']) => lines.filter((line) => line.outcome === outcome).length
  return {
    applied: false,
    create: count('create'),
    update: count('update'),
    same: count('same'),
    error: count('error'),
    questions: [],
    lines,
  }
}
const line = (number: number, outcome: ImportLine['outcome'], ...errors: string[]): ImportLine => ({
  line: number,
  about: `Cycle ${number}`,
  outcome,
  errors,
  values: [],
})
const sound = [line(2, 'create'), line(3, 'update'), line(4, 'same')]
const broken = [...sound, line(5, 'error', 'The grade is 7: enter 0 to 5.', 'There is no type "front".')]

/** Opens the import. The fake server returns these rows. */
async function open(lines: ImportLine[]) {
  const app = openHealth({
    cycles: [buildCycle()],
    more: [
      [
        api.projectAudits.importCsv,
        ({ body }: Asked<typeof api.projectAudits.importCsv>) => {
          if (body.csv === 'nonsense') throw refuse(400, 'The first line names no column "kind".')
          return { data: { ...outcomeOf(lines), applied: body.apply ?? false } }
        },
      ],
    ],
  })
  await app.user.click(await screen.findByRole('button', { name: 'Import CSV' }))
  return { ...app, dialog: await panel('Import audits and action items') }
}

const read = (dialog: Awaited<ReturnType<typeof panel>>) =>
  dialog
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    )

test('previews a file row by row before it is applied', async () => {
  const { user, dialog, writes, calls } = await open(sound)
  await user.upload(dialog.getByLabelText('CSV file'), new File(['kind;cycle\ncycle;4'], 'health.csv'))
  await dialog.findByText('Create: 1')
  expect(read(dialog)).toEqual([
    ['2', 'Cycle 2', 'Create'],
    ['3', 'Cycle 3', 'Update'],
    ['4', 'Cycle 4', 'No change'],
  ])
  const before = calls.filter(({ name }) => name.startsWith('GET')).length
  await user.click(dialog.getByRole('button', { name: 'Apply' }))
  expect(await screen.findByText('Imported: 1 created, 1 updated, 1 unchanged')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const name = `POST /projects/${uuid(5)}/health-import`
  const csv = 'kind;cycle\ncycle;4'
  expect(writes()).toEqual([
    { name, body: { csv, apply: false } },
    { name, body: { csv, reading: {}, apply: true } },
  ])
  expect(calls.filter(({ name: one }) => one.startsWith('GET')).length).toBeGreaterThan(before)
})

test("shows rows with errors first, and can't be applied while there are any", async () => {
  const { user, dialog } = await open(broken)
  await user.type(dialog.getByRole('textbox', { name: 'Lines' }), 'kind,cycle')
  await user.click(dialog.getByRole('button', { name: 'Check' }))
  expect(await dialog.findByText(/^1 row has errors/)).toBeVisible()
  expect(read(dialog)).toEqual([['5', 'Cycle 5The grade is 7: enter 0 to 5.There is no type "front".', 'Error']])
  expect(dialog.getByRole('button', { name: 'Apply' })).toBeDisabled()
  await user.click(dialog.getByRole('checkbox', { name: 'Only errors' }))
  expect(read(dialog)).toHaveLength(4)
  await user.click(dialog.getByRole('button', { name: 'Back' }))
  expect(dialog.getByRole('textbox', { name: 'Lines' })).toHaveValue('kind,cycle')
})

test('asks before pasted rows are discarded', async () => {
  const { user, dialog } = await open(sound)
  await user.type(dialog.getByRole('textbox', { name: 'Lines' }), 'kind,cycle')
  await user.keyboard('{Escape}')
  const question = await panel('Discard your changes?')
  await user.click(question.getByRole('button', { name: 'Keep editing' }))
  expect(await dialog.findByRole('textbox', { name: 'Lines' })).toHaveValue('kind,cycle')
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('shows five thousand rows in pages', async () => {
  const { user, dialog } = await open(Array.from({ length: 5000 }, (_, at) => line(at + 2, 'create')))
  await user.upload(dialog.getByLabelText('CSV file'), new File(['kind'], 'health.csv'))
  await dialog.findByText('Create: 5,000')
  await waitFor(() => expect(read(dialog)).toHaveLength(50))
  await user.click(await dialog.findByRole('button', { name: 'Go to next page' }))
  expect(read(dialog)[0]).toEqual(['52', 'Cycle 52', 'Create'])
})

test("says why a file can't be imported", async () => {
  const { user, dialog, writes } = await open(sound)
  const file = dialog.getByLabelText('CSV file')
  await user.upload(file, new File([' \n'], 'blank.csv'))
  expect(await dialog.findByText(/The file is empty/)).toBeVisible()
  await user.upload(file, new File([new Uint8Array([0xe9, 0x41])], 'latin.csv'))
  expect(await dialog.findByText(/The file can't be read/)).toBeVisible()
  await user.upload(file, new File(['x'.repeat(900_001)], 'long.csv'))
  expect(await dialog.findByText(/The file has more than 900,000 characters/)).toBeVisible()
  expect(writes()).toEqual([])
  await user.upload(file, new File(['nonsense'], 'odd.csv'))
  expect(await dialog.findByText('Couldn\'t check the rows - The first line names no column "kind".')).toBeVisible()
})

test('has nothing to apply if the file changes nothing', async () => {
  const { user, dialog } = await open([line(2, 'same')])
  await user.upload(dialog.getByLabelText('CSV file'), new File(['kind'], 'health.csv'))
  expect(await dialog.findByRole('button', { name: 'Nothing to apply' })).toBeDisabled()
})

test('has a template with all columns and a row of each kind', () => {
  const [head, ...lines] = templateCsv().split('\r\n')
  expect(head?.replaceAll('"', '').split(',')).toEqual(Object.keys(importColumns))
  expect(lines.map((one) => /^"([^"]+)"/.exec(one)?.[1])).toEqual(['cycle', 'audit', 'item', 'action-item'])
})
