import { createRequire, syncBuiltinESMExports } from 'node:module'
import { randomBytes, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import type { FeedbackForm } from '#contract/api/feedbacks/endpoints.ts'
import type { EngagementResults } from '#contract/api/surveys/results.ts'
import { likertLevels } from '#contract/api/surveys/words.ts'
import { shuffled } from '#server/areas/surveys/unlinkable/pool.ts'
import { addressOf } from '#tests/support/address.ts'
import { often } from '#tests/support/long.ts'
import { type Made, makePerson } from '#tests/support/people.ts'
import { backupOf, changedTables, dumpOf, spiedServer, walAt, walBetween } from '#tests/support/spied.ts'
import { makeSurvey } from '#tests/support/surveys.ts'
import { openTestApp } from '#tests/support/testApp.ts'
import { testServer } from '#tests/support/testServer.ts'
import { makeUnlinkable } from '#tests/support/unlinkable.ts'

/**
 * Attack B9: who owns everything but the memory of the server finds out who wrote what in an unlinkable round
 * (docs/decisions/098-unlinkable-answers.md). He has all tables with their system columns and a backup before and after
 * each answer, the write-ahead log, every statement with its values, the log of the server, the mails, and the answers of the API.
 *
 * The statistic, fixed before the first run: within each batch of 5 people he puts people in each order that he can see,
 * and words in each order that he can see, forwards and backwards, and guesses that the first wrote the first. By chance
 * each batch has one hit on average, and all hits together follow about the distribution of Poisson. More than
 * `bound(batches)` hits, six standard deviations above, is a leak; by chance one of the hundreds of pairs of orders
 * exceeds it in fewer than one of a thousand runs.
 */
const bound = (batches: number) => batches + 6 * Math.sqrt(batches)

const muster = testServer()
const crowd = 10
let people: Made[]
let server: Awaited<ReturnType<typeof spiedServer>>
async function gather() {
  people = await Promise.all(Array.from({ length: crowd }, () => makePerson(muster, { roles: ['full-time'] })))
  server = await spiedServer(muster)
}
beforeAll(gather)
afterAll(() => server.app.close())

type Orders = Map<string, string[]>

/** A batch as the attacker sees it, with the truth: for each order of people the words in the same place. */
interface Batch {
  people: Orders
  /** Words to the first question. */
  words: Orders
  /** Words to the second one. */
  others: Orders
}

interface Sent {
  person: Made
  formId: string
  words: readonly [string, string]
}

const call = async (token: string, method: 'GET' | 'POST', url: string, payload?: object) => {
  const headers = { authorization: `Bearer ${token}` }
  return server.app.inject({ method, url, headers, ...(payload && { payload }) })
}

/** Sends one form over HTTP: random levels, and words of one's own to the first two questions. */
async function send(person: Made, form: FeedbackForm, words: readonly string[]): Promise<void> {
  const answers = form.answers.map(({ eventQuestionID, type }, at) => ({
    eventQuestionID,
    answer: type === 'general' ? 'nothing' : likertLevels[randomInt(5)],
    note: words[at] ?? '',
  }))
  const url = addressOf(api.feedbacks.submit, { id: form.eventID, topicId: form.topicID })
  const answer = await call(person.token, 'POST', url, { answers, status: 'done' })
  expect(answer.statusCode).toBe(200)
  for (const word of words) expect(answer.body).not.toContain(word)
}

/** By first place in a text or in bytes; `[]` if one is not there. */
function byPlace<T>(all: readonly T[], placeOf: (one: T) => number): T[] {
  const places = all.map((one) => ({ one, place: placeOf(one) }))
  if (places.some(({ place }) => place < 0)) return []
  return places.toSorted((a, b) => a.place - b.place).map(({ one }) => one)
}

/** What was seen since the answer that made a batch be written. */
interface Seen {
  dump: Map<string, string[]>
  backup: string
  wal: Buffer
  statements: string
}

/** All orders in which the attacker can see these people and their words. */
function batchOf(sent: readonly Sent[], opened: readonly Made[], { dump, backup, wal, statements }: Seen): Batch {
  const rowsOf = (table: string) => (dump.get(table) ?? []).join('\n')
  const forms = rowsOf('event_reviewers')
  const topics = rowsOf('event_topics')
  const comments = rowsOf('event_comments')
  const nameOf = ({ formId }: Sent) => formId
  const people: Orders = new Map([
    ['sent', [...sent].map(nameOf)],
    ['opened', byPlace(sent, ({ person }) => opened.indexOf(person)).map(nameOf)],
    ['id of the form', sent.map(nameOf).toSorted()],
    ['id of the person', sent.toSorted((a, b) => (a.person.id < b.person.id ? -1 : 1)).map(nameOf)],
    // The write-ahead log has updated rows by their place.
    ['place of the form', byPlace(sent, ({ formId }) => forms.indexOf(`"id": "${formId}"`)).map(nameOf)],
    ['place of the topic', byPlace(sent, ({ person }) => topics.indexOf(`"employee_id": "${person.id}"`)).map(nameOf)],
    ['backup', byPlace(sent, ({ formId }) => backup.indexOf(formId)).map(nameOf)],
    ['end of the backup', byPlace(sent, ({ formId }) => backup.lastIndexOf(formId)).map(nameOf)],
    ['statements', byPlace(sent, ({ formId }) => statements.lastIndexOf(formId)).map(nameOf)],
  ])
  const ordersOf = (at: 0 | 1): Orders => {
    const ownerOf = new Map(sent.map(({ formId, words }) => [words[at], formId]))
    const all = [...ownerOf.keys()]
    const rows = (dump.get('event_comments') ?? []).filter((row) => all.some((word) => row.includes(word)))
    const wordIn = (row: string) => all.find((word) => row.includes(word)) ?? ''
    const idIn = (row: string) => /"id": "([^"]+)"/.exec(row)?.[1] ?? ''
    const seen: [string, string[]][] = [
      ['place of the words', byPlace(all, (word) => comments.indexOf(word))],
      ['id of the words', rows.toSorted((a, b) => (idIn(a) < idIn(b) ? -1 : 1)).map(wordIn)],
      ['backup', byPlace(all, (word) => backup.indexOf(word))],
      ['statement', byPlace(all, (word) => statements.lastIndexOf(word))],
      ['write-ahead log', byPlace(all, (word) => wal.indexOf(word))],
      ['end of the log', byPlace(all, (word) => wal.lastIndexOf(word))],
      ['alphabet', all.toSorted()],
    ]
    return new Map(seen.map(([name, words]) => [name, words.map((word) => ownerOf.get(word) ?? '')]))
  }
  return { people, words: ordersOf(0), others: ordersOf(1) }
}

/** The hits of each pair of orders over all batches. */
function hitsIn(batches: readonly Batch[], one: keyof Batch, other: keyof Batch): Map<string, number> {
  const hits = new Map<string, number>()
  for (const batch of batches)
    for (const [first, left] of batch[one])
      for (const [second, right] of batch[other])
        for (const [way, turned] of [
          ['forwards', right],
          ['backwards', right.toReversed()],
        ] as const) {
          if (left.length !== turned.length) continue
          const key = `${first} and ${second}, ${way}`
          hits.set(key, (hits.get(key) ?? 0) + left.filter((owner, at) => owner === turned[at]).length)
        }
  return hits
}

const leaksIn = (batches: readonly Batch[]) =>
  [
    ...hitsIn(batches, 'people', 'words'),
    ...hitsIn(batches, 'people', 'others'),
    ...hitsIn(batches, 'words', 'others'),
  ].filter(([, hits]) => hits > bound(batches.length))

const wordOf = () => randomBytes(9).toString('hex')

/** Calls that show an open round, or who takes part in it, to somebody with every right. */
async function everyAnswer(id: string): Promise<string> {
  const token = await muster.tokenOf('admin')
  const addresses = [
    addressOf(api.surveys.one, { id }),
    addressOf(api.surveys.results, { id }),
    addressOf(api.surveys.mails, { id }),
    `${addressOf(api.surveys.list)}?subtype=engagement`,
    addressOf(api.auditEvents.list),
    addressOf(api.feedbacks.list),
  ]
  const answers = []
  for (const address of addresses) answers.push((await call(token, 'GET', address)).body)
  return answers.join('\n')
}

/** One round of ten people in two batches. `isWatched`: with everything before and after each answer. */
async function round(isWatched: boolean): Promise<Batch[]> {
  const made = await makeUnlinkable(muster, shuffled(people))
  const token = await muster.tokenOf('admin')
  const placeOf = new Map(made.topics.map(({ id, rows }) => [rows[0]?.id ?? '', id]))
  const formIds = await muster.deps.db
    .selectFrom('event_reviewers')
    .select(['id', 'reviewer_id'])
    .where('event_id', '=', made.id)
    .execute()
  const opened = shuffled(people)
  const forms = new Map<string, FeedbackForm>()
  for (const person of opened) {
    const formId = formIds.find((row) => row.reviewer_id === person.id)?.id ?? ''
    const url = addressOf(api.feedbacks.form, { id: made.id, topicId: placeOf.get(formId) ?? '' })
    const { body } = await call(person.token, 'GET', url)
    forms.set(person.id, (JSON.parse(body) as { data: FeedbackForm }).data)
  }
  const all: Sent[] = shuffled(people).map((person) => ({
    person,
    formId: formIds.find((row) => row.reviewer_id === person.id)?.id ?? '',
    words: [wordOf(), wordOf()],
  }))
  const batches: Batch[] = []
  const known = new Set<string>()
  let wal = await walAt(muster)
  let dump = isWatched ? await dumpOf(muster) : new Map<string, string[]>()
  let backup = isWatched ? await backupOf(muster) : ''
  /** Looks at everything after an answer or the closing. */
  const look = async (isBatch: boolean) => {
    const statements = JSON.stringify(server.statements)
    server.statements.length = 0
    const now = await walAt(muster)
    const bytes = await walBetween(muster, wal, now)
    wal = now
    const after = isWatched || isBatch ? await dumpOf(muster) : dump
    // The survey was locked against closing. Nothing names who did that.
    const changed = isBatch ? [] : changedTables(dump, after).filter((table) => table !== 'feedback_events')
    expect(changed).toEqual([])
    dump = after
    const copy = isWatched || isBatch ? await backupOf(muster) : backup
    expect(isBatch || copy === backup).toBe(true)
    const words = all.flatMap((one) => one.words)
    // The database's own statistics, which are logged too, repeat words that it has had for a while.
    const unknown = words.filter((word) => !backup.includes(word))
    backup = copy
    const found = unknown.filter((word) => bytes.includes(word) || statements.includes(word))
    expect(found).toHaveLength(isBatch ? 10 : 0)
    if (!isBatch) return
    const seen = { dump, backup, wal: bytes, statements }
    const { rows } = await sql<{ id: string }>`select id from event_reviewers where event_id = ${made.id}
      and author_status = 'done' and not is_forced_done`.execute(muster.deps.db)
    const fresh = new Set(rows.map(({ id }) => id).filter((id) => !known.has(id)))
    for (const id of fresh) known.add(id)
    const theirs = all.filter(({ formId }) => fresh.has(formId))
    expect(words.filter((word) => backup.includes(word))).toHaveLength(10 * (batches.length + 1))
    batches.push(batchOf(theirs, opened, seen))
  }
  for (const [at, one] of all.entries()) {
    await send(one.person, forms.get(one.person.id) as FeedbackForm, one.words)
    await look(at === crowd - 1)
  }
  const words = all.flatMap((one) => one.words)
  const open = isWatched ? await everyAnswer(made.id) : ''
  expect(words.filter((word) => open.includes(word))).toEqual([])
  server.statements.length = 0
  const closing = await server.app.inject({
    method: 'PUT',
    url: addressOf(api.surveys.markDone, { id: made.id }),
    headers: { authorization: `Bearer ${token}` },
  })
  expect(closing.statusCode).toBe(200)
  await look(true)
  const results = await call(token, 'GET', addressOf(api.surveys.results, { id: made.id }))
  const { questions } = (JSON.parse(results.body) as { data: EngagementResults }).data
  expect(
    questions
      .flatMap(({ comments }) => comments)
      .filter((one) => one !== 'nothing')
      .toSorted(),
  ).toEqual(words.toSorted())
  const mails = JSON.stringify(await muster.deps.db.selectFrom('mails').selectAll().execute())
  const lines = server.log.join('\n')
  expect(words.filter((word) => mails.includes(word) || lines.includes(word))).toEqual([])
  server.log.length = 0
  return batches
}

/** Each round makes dumps and backups longer, so after some of them another company goes on. */
const roundsOfCompany = 25

async function anotherCompany() {
  await server.app.close()
  await muster.close()
  Object.assign(muster, await openTestApp())
  await gather()
}

async function rounds(count: number): Promise<Batch[]> {
  const batches: Batch[] = []
  for (let at = 0; at < count; at += 1) {
    if (at > 0 && at % roundsOfCompany === 0) await anotherCompany()
    batches.push(...(await round(at < 3)))
  }
  return batches
}

test(
  'his best guess who wrote what is no better than chance',
  async () => {
    expect(leaksIn(await rounds(often(6, 1_000)))).toEqual([])
  },
  often(120_000, 7_200_000),
)

test('he finds everything when the shuffle is broken', async () => {
  // Statistics of many rounds change the plan of the statement, and with it the order of the log.
  await anotherCompany()
  const crypto = createRequire(import.meta.url)('node:crypto') as { randomInt: (most: number) => number }
  const { randomInt: sound } = crypto
  const batches: Batch[] = []
  for (let at = 0; at < 3; at += 1) {
    // Each one changes places with itself: people and words stay in the order of sending.
    crypto.randomInt = (most) => most - 1
    syncBuiltinESMExports()
    try {
      batches.push(...(await round(false)))
    } finally {
      crypto.randomInt = sound
      syncBuiltinESMExports()
    }
  }
  const hits = hitsIn(batches, 'people', 'words')
  expect(hits.get('sent and statement, forwards')).toBe(5 * batches.length)
  expect(hits.get('sent and write-ahead log, forwards')).toBe(5 * batches.length)
  expect(leaksIn(batches).length).toBeGreaterThan(0)
}, 120_000)

test('he reads everything in an ordinary round', async () => {
  const words = people.map(wordOf)
  const { id } = await makeSurvey(muster, {
    subtype: 'engagement',
    topics: people.map((person, at) => ({
      about: person,
      reviewers: [{ person, state: 'finished', relationship: 'self', answers: ['4'], notes: [words[at] ?? ''] }],
    })),
  })
  const { rows } = await sql<{ person: string; note: string }>`select r.reviewer_id as person, a.note
    from answers a join event_reviewers r on r.id = a.event_reviewer_id
    where r.event_id = ${id} and a.note <> ''`.execute(muster.deps.db)
  const noteOf = new Map(rows.map(({ person, note }) => [person, note]))
  expect(people.map((person) => noteOf.get(person.id))).toEqual(words)
})
