/**
 * A process beside the server that `live.ts` measures. As `follow` it opens streams and counts their notifications; as
 * `probe` it repeats one call and records the times. The parent sends one message per step.
 */
import { Agent, get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { livePath } from '#contract/live.ts'

/** A message from the parent. */
export type Order =
  | { follow: { url: string; tokens: string[] } }
  | { probe: { url: string; token: string } }
  | { report: true }

/**
 * The answer to `report`, since the last report: the number of streams with a notification about the inbox, and the
 * milliseconds of each call.
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

/** Fifty at a time, the number of connections that a server accepts at once. */
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
 * Starts a call every 5 ms, whether or not the previous one has ended, so that a blocked server gets as many calls as a
 * responsive one.
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
