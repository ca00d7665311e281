import { seedId } from '#server/db/seed/ids.ts'
import { insertRows } from '#server/db/seed/insertRows.ts'
import type { Db } from '#server/deps.ts'
import { cast } from './cast.ts'
import type { Given } from './testApp.ts'

const [toRun, toUndo] = [seedId('spare', 'import to run'), seedId('spare', 'import to undo')]

/** Imports without lines that the samples run and take back: one that was taken back cannot run, and of one that is not only its owner may. */
export const makeSpareImports = (db: Db): Promise<void> =>
  insertRows(
    db,
    'imports',
    Object.entries({ [toRun]: 'finished', [toUndo]: 'undone' }).map(([id, state]) => ({
      id,
      employee_id: cast.admin.id,
      csv: '',
      mapping: '{}',
      total: 0,
      state,
    })),
  )

/** Makes them imports of this person: those of others are not for everybody. */
export async function giveImports(db: Db, { id }: { id: string }): Promise<void> {
  await db.updateTable('imports').set({ employee_id: id }).where('id', 'in', [toRun, toUndo]).execute()
}

const file = { name: 'people.csv', bytes: Buffer.from('Team email\nmember@tidewater.example') }

/** Inputs for the calls of imports; see `samples.ts`. */
export const importSamples: Record<string, () => Given> = {
  'employeeImports.check': () => ({ file }),
  'employeeImports.start': () => ({ file }),
  'employeeImports.list': () => ({}),
  'employeeImports.run': () => ({ params: { id: toRun } }),
  'employeeImports.undo': () => ({ params: { id: toUndo } }),
}
