import type { FastifyInstance } from 'fastify'
import { csvTextOf } from '#contract/csvText.ts'
import * as api from '#contract/api/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { badField } from '#server/platform/http/errors.ts'
import type { UploadedFile } from '#server/platform/http/uploads.ts'
import { serve } from '#server/platform/http/serve.ts'
import { checkImport, progressOf, startImport, startUndo } from './imports.ts'
import type { ImportProgress } from '#contract/api/employeeImports.ts'

/** @throws Refusal 400 if the file has another encoding */
function textOf({ bytes }: UploadedFile): string {
  const text = csvTextOf(bytes)
  if (text === undefined) throw badField('file', 'import.unreadableLetters')
  return text
}

/** Import of employees from CSV files (docs/decisions/023-import-and-export.md). */
export function employeeImportRoutes(app: FastifyInstance, deps: Deps): void {
  const { employeeImports } = api

  serve(app, deps, employeeImports.check, async ({ file, body, me }) => ({
    data: await checkImport(deps, me, textOf(file), body),
  }))

  serve(app, deps, employeeImports.start, async ({ file, body, me, requestId }) => {
    const { invite: invites = false, ...chosen } = body
    const source = { csv: textOf(file), invites, ...chosen }
    const id = await startImport(deps, { me, requestId }, source)
    return { data: (await progressOf(deps.db, me, id))[0] as ImportProgress }
  })

  serve(app, deps, employeeImports.list, async ({ me }) => ({ data: await progressOf(deps.db, me, null) }))

  serve(app, deps, employeeImports.undo, async ({ params: { id }, me, requestId }) => {
    await startUndo(deps, { me, requestId }, id)
    return { data: (await progressOf(deps.db, me, id))[0] as ImportProgress }
  })
}
