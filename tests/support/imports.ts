import type { ImportProgress } from '#contract/api/employeeImports.ts'
import * as api from '#contract/api/index.ts'
import { importWork, undoImportWork } from '#server/areas/employeeImports/index.ts'
import { runDue } from '#server/platform/queue/run.ts'
import type { TestApp } from './testApp.ts'

type Opened = Pick<TestApp, 'as' | 'deps'>

/** The progress of an import for its caller: the admin, or who has this token. */
export async function progressOf(app: Opened, id: string, token?: string): Promise<ImportProgress> {
  const { body } = await app.as('admin')(api.employeeImports.list, { ...(token && { token }) })
  return (body.data as ImportProgress[]).find((one) => one.id === id) as ImportProgress
}

/** Does what the jobs of imports have to do, and returns this import. */
export async function finishImport(app: Opened, id: string, token?: string): Promise<ImportProgress> {
  await runDue(importWork, app.deps)
  await runDue(undoImportWork, app.deps)
  return progressOf(app, id, token)
}

/** Undoes an import to its end. */
export async function undoImport(app: Opened, id: string, token?: string): Promise<ImportProgress> {
  const { status, body } = await app.as('admin')(api.employeeImports.undo, {
    params: { id },
    ...(token && { token }),
  })
  expect([status, body.error]).toEqual([200, undefined])
  return finishImport(app, id, token)
}
