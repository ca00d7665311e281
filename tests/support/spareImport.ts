import { seedId } from '#server/platform/db/seedIds.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import type { Db } from '#server/platform/deps.ts'
import { cast } from './cast.ts'
import type { Given } from './testApp.ts'

const toUndo = seedId('spare', 'import to undo')

/** An import without rows that the sample undoes. */
export const makeSpareImport = (db: Db): Promise<void> =>
  insertRows(db, 'imports', [
    { id: toUndo, employee_id: cast.admin.id, csv: '', mapping: '{}', total: 0, state: 'undone' },
  ])

/** Assigns the import to this person, because others' imports are restricted. */
export async function giveImport(db: Db, { id }: { id: string }): Promise<void> {
  await db.updateTable('imports').set({ employee_id: id }).where('id', '=', toUndo).execute()
}

const file = { name: 'people.csv', bytes: Buffer.from('Team email\nmember@tidewater.example') }

/** Samples for the calls of imports; see `samples.ts`. */
export const importSamples: Record<string, () => Given> = {
  'employeeImports.check': () => ({ file }),
  'employeeImports.start': () => ({ file }),
  'employeeImports.list': () => ({}),
  'employeeImports.undo': () => ({ params: { id: toUndo } }),
}
