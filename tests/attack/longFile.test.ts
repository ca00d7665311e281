import type { AddressInfo } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { csvRecords } from '#server/platform/csv/records.ts'
import * as api from '#contract/api/index.ts'
import { testServer } from '#tests/support/testServer.ts'

const muster = testServer()

test('a file of nine megabytes is read while others are answered', async () => {
  await muster.app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(muster.app.server.address() as AddressInfo).port}`
  const word = () => Math.random().toString(36).slice(2)
  const line = () => `${word()}@tidewater.example;${Array.from({ length: 36 }, word).join(';')}`
  const names = Array.from({ length: 36 }, (_, at) => `Column ${at}`).join(';')
  const csv = `Team e-mail;${names}\n${Array.from({ length: 20_000 }, line).join('\n')}`
  expect(csv.length).toBeGreaterThan(8_000_000)
  const form = new FormData()
  form.append('file', new Blob([csv]), 'people.csv')
  const authorization = `Bearer ${await muster.tokenOf('admin')}`
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const body = { method: 'POST', headers: { authorization }, body: form }
  const answer = await fetch(`${url}/api/v1${api.employeeImports.check.path}`, body)
  // The event loop reports a delay only after it has ended.
  await wait(5)
  delay.disable()
  expect(answer.status).toBe(200)
  await answer.arrayBuffer()
  // The time to parse the file in one go, on this machine under its current load.
  const start = performance.now()
  csvRecords(csv, 20_001)
  const atOnce = performance.now() - start
  expect(delay.max / 1e6).toBeLessThan(atOnce / 2)
})
