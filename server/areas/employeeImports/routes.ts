import type { FastifyInstance } from 'fastify'
import { csvTextOf } from '#contract/csvText.ts'
import * as api from '#contract/api/index.ts'
import type { Server } from '#server/platform/http/server.ts'
import { badField } from '#server/platform/http/errors.ts'
import type { UploadedFile } from '#server/platform/http/uploads.ts'
import { serve } from '#server/platform/http/serve.ts'
import { raisePay } from './raises.ts'
import { checkImport, progressOf, startImport, startUndo } from './imports.ts'
import type { ImportProgress } from '#contract/api/employeeImports.ts'

/** @throws Refusal 400 if the file has another encoding */
function textOf({ bytes }: UploadedFile): string {
  const text = csvTextOf(bytes)
  if (text === undefined) throw badField('file', 'import.unreadableLetters')
  return text
}

/** Raises of many people from a file (docs/rules/time.md#3.4). */
export function raiseRoutes(app: FastifyInstance, server: Server): void {
  serve(app, server, api.raises.check, async ({ body, me, requestId }, deps) => ({
    data: await raisePay(deps, { me, requestId }, body, false),
  }))
  serve(app, server, api.raises.apply, async ({ body, me, requestId, undo }, deps) => ({
    data: await raisePay(deps, { me, requestId, undo }, body, true),
  }))
}

/** Import of employees from CSV files (docs/decisions/023-import-and-export.md). */
export function employeeImportRoutes(app: FastifyInstance, server: Server): void {
  const { employeeImports } = api

  serve(app, server, employeeImports.check, async ({ file, body, me }, deps) => ({
    data: await checkImport(deps, me, textOf(file), body),
  }))

  serve(app, server, employeeImports.start, async ({ file, body, me, requestId }, deps) => {
    const { invite: invites = false, ...chosen } = body
    const source = { csv: textOf(file), invites, ...chosen }
    const id = await startImport(deps, { me, requestId }, source)
    return { data: (await progressOf(deps.read, me, id))[0] as ImportProgress }
  })

  serve(app, server, employeeImports.list, async ({ me }, deps) => ({ data: await progressOf(deps.read, me, null) }))

  serve(app, server, employeeImports.undo, async ({ params: { id }, me, requestId }, deps) => {
    await startUndo(deps, { me, requestId }, id)
    return { data: (await progressOf(deps.read, me, id))[0] as ImportProgress }
  })
}
