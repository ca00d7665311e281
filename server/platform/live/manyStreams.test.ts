import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyReply } from 'fastify'
import type { LogEvent } from 'kysely'
import type { News } from '#contract/live.ts'
import type { Permission } from '#contract/permissions.ts'
import { peopleBehind, type Person } from '#server/platform/http/person.ts'
import { makePerson } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'
import { makeHub } from './hub.ts'
import { streamOver } from './stream.ts'

const app = testServer()
const hubs: ReturnType<typeof makeHub>[] = []
afterEach(() => {
  for (const hub of hubs.splice(0)) hub.stop()
})

/** Open pages of people, read at `readSince`, with what each receives. Uses its own hub by default. */
function openPages(people: Person[], readSince = Date.now(), hub = makeHub(app.deps)) {
  hubs.push(hub)
  let told: () => void = () => undefined
  const pages = people.map((me) => {
    const page = {
      me,
      news: [] as News,
      send: (news: News) => {
        page.news.push(...news)
        told()
      },
      beat: () => undefined,
      end: () => undefined,
    }
    hub.join(page, 0, readSince)
    return page
  })
  const until = (isSo: () => boolean) =>
    new Promise<void>((resolve) => {
      told = () => {
        if (isSo()) resolve()
      }
      told()
    })
  return { hub, pages, until, hear: (word: string) => hub.listener.heard(word) }
}

async function someone(permissions: Permission[] = []): Promise<Person> {
  const { token } = await makePerson(app, { permissions })
  const { jti } = await app.deps.tokens.verify(token)
  return (await peopleBehind(app.deps, [jti])).get(jti) as Person
}

test('five thousand inboxes and two thousand pages leave the server free for others', async () => {
  const me = await someone()
  const { pages, until, hear } = openPages(Array.from({ length: 2_000 }, () => me))
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  for (let count = 0; count < 5_000; count++) hear(`inbox ${randomUUID()}`)
  hear('stacks')
  await until(() => pages.every(({ news }) => news.length > 0))
  // A delay is measured only after its end.
  await wait(5)
  delay.disable()
  expect(pages.every(({ news }) => news.join() === 'stacks')).toBe(true)
  // Sending each page every word took more than a second.
  expect(delay.max / 1e6).toBeLessThan(500)
})

test('permissions are read again only for people whose permissions changed', async () => {
  const [one, other] = [await someone(), await someone()]
  const { pages, until, hear, hub } = openPages([one, other])
  const asked: unknown[] = []
  const record = ({ query }: LogEvent) => {
    if (query.sql.includes('from sessions s')) asked.push(query.parameters.at(-1))
  }
  app.database.queries.on('ended', record)
  try {
    hear('stacks')
    await until(() => pages.every(({ news }) => news.includes('stacks')))
    expect(asked).toEqual([])
    hear(`rights ${other.id}`)
    hear('chapters')
    await until(() => pages.every(({ news }) => news.includes('chapters')))
    expect(asked).toEqual([[other.jti]])
    expect(hub.countOf(one.id)).toBe(1)
  } finally {
    app.database.queries.off('ended', record)
  }
})

test('rights that changed while a stream was opened are read again', async () => {
  const me = await someone(['employees.read'])
  const begun = Date.now()
  await app.deps.db.deleteFrom('employee_roles').where('employee_id', '=', me.id).execute()
  const hub = makeHub(app.deps)
  hub.listener.heard(`rights ${me.id}`)
  const { pages, until, hear } = openPages([me], begun, hub)
  hear('employee')
  hear('stacks')
  await until(() => pages[0]?.news.length === 1)
  expect(pages[0]?.news).toEqual(['stacks'])
})

test('a slow reader gets all missed changes in one event', async () => {
  const written: string[] = []
  let readOn: () => void = () => undefined
  const raw = Object.assign(
    new Writable({
      highWaterMark: 8,
      decodeStrings: false,
      write(chunk: string, _encoding, done) {
        written.push(chunk)
        readOn = done
      },
    }),
    { writeHead: () => undefined },
  )
  const reply = { headers: () => reply, getHeaders: () => ({}), hijack: () => reply, raw }
  const stream = streamOver(reply as unknown as FastifyReply, await someone())
  readOn()
  stream.send(['stacks'])
  for (let count = 0; count < 1_000; count++) stream.send(count % 2 ? ['employee'] : ['project'])
  expect(written).toHaveLength(2)
  readOn()
  await new Promise(setImmediate)
  expect(written.slice(1)).toEqual(['data: ["stacks"]\n\n', 'data: ["project","employee"]\n\n'])
  readOn()
  await new Promise(setImmediate)
  for (let count = 0; count < 4; count++) stream.send(['stacks'])
  expect(raw.destroyed).toBe(false)
  for (let count = 0; count < 4; count++) stream.beat()
  expect(raw.destroyed).toBe(true)
})
