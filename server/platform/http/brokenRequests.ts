import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { ErrorBody } from '#contract/errors.ts'
import { entryOf, type RefusalCode } from '#contract/errors/index.ts'
import { strayHeaders } from './headers.ts'

const byCode = new Map<string, RefusalCode>([
  ['ERR_HTTP_REQUEST_TIMEOUT', 'request.slow'],
  ['HPE_HEADER_OVERFLOW', 'request.headersTooLong'],
])

/**
 * Answers requests with an `Expect` that is not `100-continue` as if it were missing, which HTTP allows (RFC 9110,
 * 10.1.1). Node would answer 417 without a body.
 */
export function passOverExpectations({ server }: Pick<FastifyInstance, 'server'>): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
}

/**
 * Answers a request that is incomplete or isn't HTTP with an error body (408, 431 or 400) and closes the connection.
 * There is no request id yet. For Fastify's `clientErrorHandler`.
 */
export function answerBrokenRequest({ code = '' }: { code?: string }, socket: Socket): void {
  const refused = byCode.get(code) ?? 'request.notHttp'
  const { status = 400, text: error } = entryOf(refused)
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const body: ErrorBody = { data: null, error, code: refused }
  const text = JSON.stringify(body)
  const headers = {
    ...strayHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', text].join('\r\n'))
  // Closes both directions, so that slow clients can't keep it open.
  socket.destroySoon()
}
