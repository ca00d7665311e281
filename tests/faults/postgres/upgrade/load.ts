import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { UpgradeGround } from './ground.ts'

/** An answer to a call of the load. */
export interface Answered {
  call: string
  /** 0 if there was none. */
  status: number
  seconds: number
  /** Time of the request, by `performance.now()`. */
  at: number
  text: string
}

interface Call {
  method: string
  path: string
  body?: object
}

/** Reads that all versions since 0.4.0 have. */
const readsOf = ({ personId, form }: UpgradeGround): Call[] => [
  { method: 'GET', path: '/auth/me' },
  { method: 'POST', path: '/employees/search', body: { page: 1, size: 20 } },
  { method: 'GET', path: `/employees/${personId}` },
  { method: 'GET', path: `/employees/${personId}/outside-actions` },
  { method: 'GET', path: `/employees/${personId}/invitation` },
  { method: 'GET', path: '/projects?page=1&size=20' },
  { method: 'GET', path: '/line-managers' },
  { method: 'GET', path: '/surveys?subtype=engagement&page=1&size=20' },
  { method: 'GET', path: `/surveys/${form.id}` },
  { method: 'GET', path: `/surveys/${form.id}/mails` },
  { method: 'GET', path: '/feedbacks?page=1&size=20' },
  { method: 'GET', path: '/roles' },
  { method: 'GET', path: '/clients' },
]

/** The kinds of writes that all versions since 0.4.0 have. Each write stores its own mark. */
export const writes = {
  stack: (mark: string): Call => ({ method: 'POST', path: '/metadata/stacks', body: { name: mark, code: mark } }),
  name: (mark: string, { personId, teamEmail }: UpgradeGround): Call => ({
    method: 'PUT',
    path: `/employees/${personId}/general-info`,
    body: { fullName: mark, email: teamEmail, phone: '+49 1511234567' },
  }),
  /** Queues a mail, and work of other systems. */
  joiner: (mark: string, ground: UpgradeGround): Call => ({
    method: 'POST',
    path: '/employees',
    body: {
      fullName: mark,
      displayName: mark,
      status: 'on-boarding',
      joinedDate: '2026-11-02',
      teamEmail: `${mark}@tidewater.example`,
      personalEmail: mailboxOf(mark),
      positions: [ground.positionId],
      seniorityID: ground.seniorityId,
      salary: 1000,
      roles: [ground.roleId],
    },
  }),
  /** Replaces the note of the write before. */
  answers: (mark: string, { form }: UpgradeGround): Call => ({
    method: 'POST',
    path: `/feedbacks/${form.id}/topics/${form.topicId}/submit`,
    body: { status: 'draft', answers: form.questionIds.map((eventQuestionID) => ({ eventQuestionID, note: mark })) },
  }),
}
export type WriteKind = keyof typeof writes

/** Where the invitation of a joiner goes. */
export const mailboxOf = (mark: string) => `${mark}@home.example`

/** The callers of one server. */
export interface UpgradeLoad {
  answers: Answered[]
  /** Marks of the attempted writes, in order. */
  tried: Record<WriteKind, string[]>
  /** Those answered with 200. */
  acknowledged: Record<WriteKind, string[]>
  /** With true no caller calls until the next time with false. */
  pause(isPaused: boolean): void
  stop(): Promise<void>
}

/** Calls the server of the ground until stopped: one caller reads, and one for each of these kinds writes. */
export function startUpgradeLoad(ground: UpgradeGround, kinds: readonly WriteKind[]): UpgradeLoad {
  const { url, token } = ground
  const answers: Answered[] = []
  const noMarks = (): UpgradeLoad['tried'] => ({ stack: [], name: [], joiner: [], answers: [] })
  const [tried, acknowledged] = [noMarks(), noMarks()]
  let [isStopped, isPaused] = [false, false]

  async function ask(name: string, { method, path, body }: Call): Promise<boolean> {
    const at = performance.now()
    let [status, text] = [0, '']
    try {
      const answer = await fetch(`${url}/api/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(60_000),
      })
      ;[status, text] = [answer.status, await answer.text()]
    } catch (error) {
      text = (error as Error).message
    }
    const seconds = (performance.now() - at) / 1000
    answers.push({ call: name, status, seconds, at, text: text.slice(0, 300) })
    // Both servers, their start and the database share the machine.
    do await wait(100)
    while (isPaused && !isStopped)
    return status === 200
  }
  async function read(): Promise<void> {
    const reads = readsOf(ground)
    for (let turn = 0; !isStopped; turn++) {
      const call = reads[turn % reads.length]
      if (call) await ask(`${call.method} ${call.path.replace(/\?.*/, '').replaceAll(/[0-9a-f-]{36}/g, ':id')}`, call)
    }
  }
  async function write(kind: WriteKind): Promise<void> {
    while (!isStopped) {
      // The mark of a joiner becomes a username, which may not look like an id.
      const mark = `p${randomUUID()}`
      tried[kind].push(mark)
      if (await ask(kind, writes[kind](mark, ground))) acknowledged[kind].push(mark)
    }
  }

  const callers = [read(), ...kinds.map(write)]
  return {
    answers,
    tried,
    acknowledged,
    pause(now) {
      isPaused = now
    },
    async stop() {
      isStopped = true
      await Promise.all(callers)
    },
  }
}
