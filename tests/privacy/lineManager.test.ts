import { sql } from 'kysely'
import type { ReviewAnswers } from '#contract/api/surveys/sharing.ts'
import { readKnown } from '#tests/fuzz/known.ts'
import { operationsOf, readDocument } from '#tests/fuzz/operations.ts'
import { openPair, type Pair } from './pair.ts'
import { lineManager, witness } from './people.ts'
import { type Read, readsOf } from './reads.ts'
import { reportsSecret } from './reports.ts'
import { boss } from './secret.ts'

/**
 * A line manager without any other right reads of the reviews of reports exactly the answers of colleagues, without
 * names, of closed rounds with at least three of them (rules/surveys.md#7.6).
 */
let pair: Pair
beforeAll(async () => {
  pair = await openPair([reportsSecret], [lineManager])
}, 120_000)
afterAll(() => pair.close())

/** The reports, their rounds, topics and forms. */
async function idsOfReports() {
  const { rows } = await sql<Record<'person' | 'event' | 'topic' | 'form', string>>`
    select s.id as person, t.event_id as event, t.id as topic, r.id as form
    from employees s join employees m on m.id = s.line_manager_id and m.username = ${boss}
      join event_topics t on t.employee_id = s.id join event_reviewers r on r.topic_id = t.id`.execute(
    pair.first.deps.db,
  )
  return rows
}

/** Every reading call for these records, and every list, with each filter and order. */
async function readsAbout(ids: ReadonlySet<string>): Promise<Read[]> {
  const operations = operationsOf(await readDocument(pair.first.app))
  const { places } = await readKnown(pair.first.deps.db, operations)
  const about = new Map(
    [...places].map(([path, all]) => [path, all.filter((place) => Object.values(place).every((id) => ids.has(id)))]),
  )
  const wanted = operations.filter(({ path }) => !path.includes('{') || (about.get(path)?.length ?? 0) > 0)
  return readsOf(wanted, about, ['Zebra', 'a'], Number.POSITIVE_INFINITY)
}

test('every reading call about his reports answers the same, whoever wrote what, and whatever is not for him', async () => {
  const rows = await idsOfReports()
  expect(new Set(rows.map(({ person }) => person)).size).toBeGreaterThan(2)
  const reads = await readsAbout(new Set(rows.flatMap((row) => Object.values(row))))
  const findings: string[] = []
  const closed = new Set<string>()
  let answered = 0
  for (const read of reads) {
    const key = `${read.method} ${read.url.split('?')[0]}`
    if (closed.has(key)) continue
    const { parting, status, isClosed } = await pair.ask(lineManager, read)
    if (isClosed) closed.add(key)
    if (status === 200) answered += 1
    if (parting) findings.push(`${read.method} ${read.url}: ${parting.join(' | ')}`)
  }
  expect(findings).toEqual([])
  expect(answered).toBeGreaterThan(20)
  const review = reads.filter(({ operationId }) => operationId === 'surveys.review')
  const seen = await Promise.all(review.slice(0, 40).map((read) => pair.ask(witness, read)))
  expect(seen.some(({ parting }) => parting)).toBe(true)
}, 600_000)

test('he reads the words of at least three colleagues, all of them, and no name', async () => {
  const { app, deps } = pair.first
  const rows = await idsOfReports()
  const topics = [...new Map(rows.map(({ event, topic }) => [topic, event]))]
  const token = await pair.tokenOf(lineManager)
  const shown: number[] = []
  let tooFew = 0
  for (const [topic, event] of topics) {
    const answer = await app.inject({
      url: `/api/v1/surveys/${event}/topics/${topic}/answers`,
      headers: { authorization: `Bearer ${token}` },
    })
    const { rows: forms } = await sql<{ id: string; reviewer: string; words: string[]; isOpen: boolean }>`
      select r.id, r.reviewer_id as reviewer, e.status <> 'done' as "isOpen",
        coalesce(array_agg(w) filter (where trim(w) <> ''), '{}') as words
      from event_reviewers r join feedback_events e on e.id = r.event_id
        left join answers a on a.event_reviewer_id = r.id left join lateral unnest(array[a.answer, a.note]) w on true
      where r.topic_id = ${topic} and r.relationship = 'peer' and r.author_status = 'done' and not r.is_forced_done
        and r.deleted_at is null
      group by r.id, e.status`.execute(deps.db)
    const isShown = forms.length >= 3 && !forms[0]?.isOpen
    const expected = isShown ? forms.flatMap(({ words }) => words).toSorted() : []
    const read = answer.statusCode === 200 ? (JSON.parse(answer.body) as { data: ReviewAnswers }).data : undefined
    expect((read?.content.questions ?? []).flatMap(({ words }) => words).toSorted()).toEqual(expected)
    expect(read?.named ?? []).toEqual([])
    expect(forms.filter(({ reviewer, id }) => answer.body.includes(reviewer) || answer.body.includes(id))).toEqual([])
    shown.push(expected.length)
    if (!isShown && forms.some(({ isOpen, words }) => !isOpen && words.length)) tooFew += 1
  }
  expect(shown.filter(Boolean).length).toBeGreaterThan(0)
  expect(tooFew).toBeGreaterThan(0)
})
