import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import * as api from '#contract/api/index.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { addressOf } from '#tests/support/address.ts'
import { invoiceBody } from '#tests/support/billing.ts'
import { cast, castProjects } from '#tests/support/cast.ts'
import type { BilledProject } from '#tests/support/invoices.ts'
import { newSlot } from '#tests/support/slots.ts'
import type { MadeSurvey } from '#tests/support/surveys.ts'

/** The records that the load writes to, created before it begins. */
export interface Ground {
  project: BilledProject
  /** A survey with one form, which the admin answers. */
  survey: MadeSurvey
}

interface Write {
  endpoint: Endpoint
  params?: Record<string, string>
  body?: object
  form?: FormData
}

/** Content that begins like a PDF and is long enough for several database pages. */
export const pdfOf = (mark: string) => `%PDF-1.7\n${mark}\n${'x'.repeat(20_000)}`

function uploadOf(mark: string): FormData {
  const form = new FormData()
  form.set('type', 'doc')
  form.set('targetType', 'employees')
  form.set('targetID', cast.member.id)
  form.set('file', new Blob([pdfOf(mark)], { type: 'application/pdf' }), `${mark}.pdf`)
  return form
}

/** The kinds of writes. Each write stores its own unique mark. */
export const kinds = {
  metadata: (mark: string): Write => ({
    endpoint: api.metadata.stacksCreate,
    body: { name: mark, code: mark },
  }),
  employee: (mark: string): Write => ({
    endpoint: api.employees.editGeneralInfo,
    params: { id: cast.member.id },
    body: { fullName: mark, email: cast.member.teamEmail, phone: '+49 1511234567' },
  }),
  slot: (mark: string): Write => ({
    endpoint: api.projectMembers.add,
    params: { id: castProjects.harbor.id },
    body: newSlot({ note: mark, seniorityID: seedId('seniority', 'mid') }),
  }),
  upload: (mark: string): Write => ({ endpoint: api.assets.upload, form: uploadOf(mark) }),
  invoice: (mark: string, { project }: Ground): Write => ({
    endpoint: api.invoices.send,
    body: invoiceBody(project, { requestKey: mark }),
  }),
  answers: (mark: string, { survey }: Ground): Write => ({
    endpoint: api.feedbacks.submit,
    params: { id: survey.id, topicId: survey.topics[0]?.id ?? '' },
    body: {
      status: 'draft',
      answers: survey.topics[0]?.rows[0]?.questions.map((eventQuestionID) => ({
        eventQuestionID,
        note: mark,
      })),
    },
  }),
}
export type Kind = keyof typeof kinds

/** Marks of the attempted writes, in order, and of those answered with 200. */
export interface Tried {
  tried: string[]
  acknowledged: string[]
}

/** Writes all kinds in parallel, each kind one write after another, until stopped. Continues while a server is down. */
export function startLoad(urlOf: () => string, token: string, ground: Ground) {
  const done = Object.fromEntries(
    Object.keys(kinds).map((kind) => [kind, { tried: [], acknowledged: [] }]),
  ) as unknown as Record<Kind, Tried>
  const events = new EventEmitter<{ acknowledged: [] }>()
  /** Unexpected responses: not 200, 503 or 507. */
  const odd: string[] = []
  let isStopped = false

  async function send({ endpoint, params, body, form }: Write): Promise<Response> {
    return fetch(`${urlOf()}${addressOf(endpoint, params)}`, {
      method: endpoint.method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      body: form ?? JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    })
  }

  async function attempt(kind: Kind): Promise<void> {
    const mark = randomUUID()
    done[kind].tried.push(mark)
    const answer = await send(kinds[kind](mark, ground)).catch(() => undefined)
    // The words must have come whole, as a client needs them.
    const text = await answer?.text().catch(() => undefined)
    if (answer?.status === 200 && text !== undefined) {
      done[kind].acknowledged.push(mark)
      events.emit('acknowledged')
    } else if (answer && ![200, 503, 507].includes(answer.status)) odd.push(`${kind} ${text}`)
    // Neither faster than the limit of requests a minute allows, nor all the time against a closed door.
    await wait(answer ? 50 : 200)
  }

  const loops = (Object.keys(kinds) as Kind[]).map(async (kind) => {
    while (!isStopped) await attempt(kind)
  })
  return {
    done,
    odd,
    /** Resolves after `count` more acknowledged writes. */
    async more(count: number): Promise<void> {
      for (let at = 0; at < count; at++) await new Promise<void>((resolve) => events.once('acknowledged', resolve))
    },
    async stop(): Promise<void> {
      isStopped = true
      await Promise.all(loops)
    },
  }
}
