import { mkdtempSync, rmSync } from 'node:fs'
import { watch } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchServer, startServer } from '#tests/support/serverProcess.ts'

const folder = mkdtempSync(join(tmpdir(), 'muster-start-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Resolves when a file of this name is created in the folder. */
async function comes(name: string): Promise<void> {
  for await (const { filename } of watch(folder)) if (filename === name) return
}

test('a server stopped while it creates its database ends, and the next one continues with what exists', async () => {
  const variables = { DATA_DIR: folder, DEMO: 'false' }
  const begun = comes('pg.incomplete')
  const first = await launchServer(variables)
  await begun
  // 1 where making it takes longer than a stop may.
  expect([0, 1]).toContain(await first.end('SIGTERM'))
  const next = await startServer(variables)
  expect((await fetch(`${next.url}/readyz`)).status).toBe(200)
  await next.end('SIGKILL')
}, 120_000)
