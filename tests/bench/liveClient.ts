/**
 * A process of its own beside the server that `live.ts` measures: as `follow` it holds streams and counts what they are
 * told, as `probe` it asks one call again and again and keeps how long each answer took. Its parent says what to do,
 * one message for each step.
 */
import { Agent, get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { livePath } from '#contract/live.ts'

/** What the parent says. */
export type Order =
  | { follow: { url: string; tokens: string[] } }
  | { probe: { url: string; token: string } }
  | { report: true }

/**
 * What `report` answers: streams that were told of an inbox since the last report, and milliseconds of each answer
 * since.
 */
export interface Report {
  told: number
  millis: number[]
}

const told = new Set<string>()
let millis: number[] = []

const opened = (url: string, token: string) =>
  new Promise<void>((resolve, reject) => {
    get(`${url}/api/v1${livePath}`, { headers: { authorization: `Bearer ${token}` }, agent: false }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`The stream was refused: ${answer.statusCode}`))
      answer.setEncoding('utf8').on('data', (text: string) => {
        if (text.includes('"inbox"')) told.add(token)
      })
      resolve()
    }).on('error', reject)
  })

/** Fifty at a time, as many as a server takes on at once. */
async function follow(url: string, tokens: string[]) {
  for (let at = 0; at < tokens.length; at += 50)
    await Promise.all(tokens.slice(at, at + 50).map((token) => opened(url, token)))
}

const answered = (url: string, token: string, agent: Agent) =>
  new Promise<void>((resolve, reject) => {
    get(url, { headers: { authorization: `Bearer ${token}` }, agent }, (answer) => {
      answer.resume().on('end', resolve)
    }).on('error', reject)
  })

/**
 * A call each 5 ms, whether the one before is answered or not: a server that stands still meets as many as one that
 * answers.
 */
async function probe(url: string, token: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 100 })
  for (;;) {
    const begun = performance.now()
    void answered(url, token, agent).then(() => millis.push(performance.now() - begun))
    await wait(5)
  }
}

const tell = (message: unknown) => process.send?.(message)

process.on('message', (order: Order) => {
  if ('follow' in order) void follow(order.follow.url, order.follow.tokens).then(() => tell('ready'))
  else if ('probe' in order) {
    void probe(order.probe.url, order.probe.token)
    tell('ready')
  } else {
    tell({ told: told.size, millis } satisfies Report)
    told.clear()
    millis = []
  }
})
