import { insertRows } from '#server/platform/db/insertRows.ts'
import { cast } from '#tests/support/cast.ts'
import { finishImport } from '#tests/support/imports.ts'
import { testServer } from '#tests/support/testServer.ts'
import { endAbandonedImports, keptDays } from './imports.ts'

const app = testServer()
const secret = 'Team e-mail,Salary\nanna@tidewater.example,1500'

/** An import of two lines, one of them written. */
async function importOf(days: number, state = 'running'): Promise<string> {
  const id = crypto.randomUUID()
  const at = new Date(Date.now() - days * 86_400_000)
  const row = {
    id,
    employee_id: cast.admin.id,
    csv: state === 'running' ? secret : '',
    mapping: '{}',
    total: 2,
  }
  await insertRows(app.deps.db, 'imports', [{ ...row, state, created_at: at }])
  await insertRows(app.deps.db, 'import_rows', [{ import_id: id, line: 2, about: 'x', error: 'Broken.' }])
  return id
}
const read = async (id: string) =>
  app.deps.db.selectFrom('imports').select(['csv', 'state']).where('id', '=', id).executeTakeFirstOrThrow()

test('an abandoned file is emptied and its import ended after some days, not earlier', async () => {
  const [old, young] = [await importOf(keptDays + 0.1), await importOf(keptDays - 0.1)]
  const undoing = await importOf(keptDays + 1, 'undoing')
  expect(await endAbandonedImports(app.deps.db)).toBe(1)
  expect(await read(old)).toEqual({ csv: '', state: 'finished' })
  expect(await read(young)).toEqual({ csv: secret, state: 'running' })
  expect(await read(undoing)).toEqual({ csv: '', state: 'undoing' })
  expect(await finishImport(app, old)).toMatchObject({
    state: 'finished',
    total: 2,
    done: 1,
    untouched: 1,
    errors: [{ error: 'Broken.' }],
  })
  expect(await endAbandonedImports(app.deps.db)).toBe(0)
})
