import { seedId } from '#server/platform/db/seedIds.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import type { Db } from '#server/platform/deps.ts'
import { cast } from './cast.ts'
import type { Given } from './testApp.ts'

const [toRun, toUndo] = [seedId('spare', 'import to run'), seedId('spare', 'import to undo')]

/**
 * Imports without rows that the samples run and undo. They are two, because an undone import can't run, and only its
 * owner can undo one that isn't.
 */
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

/** Assigns the imports to this person, because others' imports are restricted. */
export async function giveImports(db: Db, { id }: { id: string }): Promise<void> {
  await db.updateTable('imports').set({ employee_id: id }).where('id', 'in', [toRun, toUndo]).execute()
}

const file = { name: 'people.csv', bytes: Buffer.from('Team email\nmember@tidewater.example') }

/** Samples for the calls of imports; see `samples.ts`. */
export const importSamples: Record<string, () => Given> = {
  'employeeImports.check': () => ({ file }),
  'employeeImports.start': () => ({ file }),
  'employeeImports.list': () => ({}),
  'employeeImports.run': () => ({ params: { id: toRun } }),
  'employeeImports.undo': () => ({ params: { id: toUndo } }),
}
