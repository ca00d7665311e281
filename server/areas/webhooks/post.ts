import { request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { isIP } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { fault, faultLine } from '#contract/errors/fault.ts'
import { toSay } from '#contract/words.ts'
import type { Env } from '#server/platform/env.ts'
import { checkedAddress, hostOf, type Resolve, readAddress, resolveName } from './addresses.ts'

/** How messages are sent. Tests have names, limits and certificates of their own. */
export interface Sending {
  resolve?: Resolve
  timeoutMs?: number
  ca?: string
}

/** What came of an attempt: the status of the answer, if there was one, and why it failed. */
export interface Answer {
  status: number | null
  reason?: string
}

/** Bytes of an answer that are read, and left unread by us: only its status counts. */
const mostRead = 16_384

interface Posted {
  address: string
  headers: Record<string, string>
  body: string
  signal: AbortSignal
  ca: string | undefined
}

/** Posts to one IP address under the name of the URL. Follows nothing. Returns the status. */
function exchange(url: URL, { address, headers, body, signal, ca }: Posted): Promise<number> {
  return new Promise((resolve, reject) => {
    const isSafe = url.protocol === 'https:'
    const name = hostOf(url)
    const request = (isSafe ? overHttps : overHttp)({
      ...{ method: 'POST', host: address, port: url.port || (isSafe ? 443 : 80), path: url.pathname + url.search },
      headers: { ...headers, host: url.host, 'content-length': String(Buffer.byteLength(body)) },
      ...{ agent: false, signal },
      ...(isSafe && { servername: isIP(name) ? '' : name, rejectUnauthorized: true, ca }),
    })
    request.on('error', reject)
    request.on('response', (response) => {
      const end = () => {
        resolve(response.statusCode ?? 0)
        request.destroy()
      }
      request.removeListener('error', reject).on('error', end)
      let size = 0
      response.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size > mostRead) end()
      })
      // The status is known, so whatever happens to the rest doesn't matter.
      response.on('end', end).on('error', end)
    })
    request.end(body)
  })
}

const isAboutSafety = (code: string) => /TLS|SSL|CERT|SIGNED|ISSUER|EPROTO/.test(code)

function reasonOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return toSay("The other system didn't answer in time.")
  return isAboutSafety(String((error as { code?: unknown }).code))
    ? toSay('No safe connection to the other system could be made.')
    : toSay("The other system can't be reached.")
}

/**
 * Posts a message once. Its address is resolved once and checked, and the connection goes to what was checked. Reasons
 * name no address.
 */
export async function post(
  address: string,
  { headers, body }: Pick<Posted, 'headers' | 'body'>,
  { resolve = resolveName, timeoutMs = 10_000, ca, reach }: Sending & { reach: Env['WEBHOOK_ADDRESSES'] },
): Promise<Answer> {
  const closed = { status: null, reason: faultLine(fault('webhook.closedAddress')) }
  const url = readAddress(address, reach)
  if (!url) return closed
  const signal = AbortSignal.timeout(timeoutMs)
  const ended = new AbortController()
  try {
    const limit = wait(timeoutMs, undefined, { signal: ended.signal })
    const checked = await Promise.race([
      checkedAddress(url, reach, resolve),
      limit.then(() => {
        throw signal.reason
      }),
    ])
    if (!checked) return closed
    const status = await exchange(url, { address: checked, headers, body, signal, ca })
    return status >= 200 && status < 300
      ? { status }
      : { status, reason: faultLine(fault('outside.answered', { status })) }
  } catch (error) {
    return { status: null, reason: reasonOf(error, signal) }
  } finally {
    ended.abort()
  }
}
