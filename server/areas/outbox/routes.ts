import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Id } from '#contract/endpoint.ts'
import type { Deps } from '#server/platform/deps.ts'
import { callerOf } from '#server/platform/http/caller.ts'
import { notFound, Refusal, refuse } from '#server/platform/http/errors.ts'
import { bytesPolicy } from '#server/platform/http/headers.ts'
import { clampPage } from '#server/platform/http/paging.ts'
import { outboxFile, outboxMail, outboxPage } from './outbox.ts'
import { closedPage, listPage, mailPage, outboxPath } from './pages.ts'

const textOf = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const css = `${textOf('../../idp/page.css')}\n${textOf('outbox.css')}`

const size = 50

const pagePolicy =
  "default-src 'none'; style-src 'self'; img-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/** Policy for the HTML of a mail, which is untrusted: inline styles only, because mail programs know no others. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox"

const wantsHtml = ({ headers }: FastifyRequest) => (headers.accept ?? '').includes('text/html')

function html(reply: FastifyReply, status: number, body: string, policy = pagePolicy) {
  return reply.status(status).header('content-security-policy', policy).type('text/html; charset=utf-8').send(body)
}

/** Lets only admins pass. Redirects browsers without a session to the sign-in page. */
async function guard(request: FastifyRequest, reply: FastifyReply, deps: Deps) {
  void reply.header('cache-control', 'no-store')
  try {
    if ((await callerOf(request, deps)).isAdmin) return
  } catch (error) {
    const isOut = error instanceof Refusal && error.status === 401
    if (isOut && wantsHtml(request)) return reply.redirect('/login')
    throw error
  }
  const closed = refuse('mail.outboxClosed')
  if (wantsHtml(request)) return html(reply, 403, closedPage(deps.env, closed.message))
  throw closed
}

/** Routes below `/dev/outbox`: every mail with its text, for admins, as HTML or JSON. Not for production. */
export async function outboxRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { read, env } = deps
  app.get(`${outboxPath}/page.css`, (_request, reply) =>
    reply.header('cache-control', 'max-age=3600').type('text/css').send(css),
  )
  await app.register(async (pages) => {
    pages.addHook('preHandler', (request, reply) => guard(request, reply, deps))

    pages.get<{ Querystring: { page?: string } }>(outboxPath, async (request, reply) => {
      const current = Math.max(1, Math.trunc(Number(request.query.page)) || 1)
      const me = await callerOf(request, deps)
      const { mails, total } = await outboxPage(read, me.id, size, clampPage({ page: current, size }).offset)
      if (!wantsHtml(request)) return { page: current, size, sort: '', total, data: mails }
      return html(reply, 200, listPage(env, mails, current, Math.ceil(total / size)))
    })

    const oneOf = async (request: FastifyRequest<{ Params: { id: string } }>) => {
      const { id } = request.params
      const me = await callerOf(request, deps)
      const mail = Id.safeParse(id).success && (await outboxMail(read, me.id, id))
      if (!mail) throw notFound('mail')
      return mail
    }
    pages.get<{ Params: { id: string } }>(`${outboxPath}/:id`, async (request, reply) => {
      const mail = await oneOf(request)
      return wantsHtml(request) ? html(reply, 200, mailPage(env, mail)) : { data: mail }
    })
    pages.get<{ Params: { id: string } }>(`${outboxPath}/:id/html`, async (request, reply) => {
      // A sandboxed page has its own origin; with this header too, browsers log a warning.
      void reply.removeHeader('origin-agent-cluster')
      return html(reply, 200, (await oneOf(request)).html, mailPolicy)
    })
    pages.get<{ Params: { id: string; contentId: string } }>(
      `${outboxPath}/:id/files/:contentId`,
      async ({ params: { id, contentId } }, reply) => {
        const areIds = [id, contentId].every((one) => Id.safeParse(one).success)
        const file = areIds && (await outboxFile(read, id, contentId))
        if (!file) throw notFound('file')
        // Only PDFs open in the browser, because XML could contain a page.
        const way = file.mediaType === 'application/pdf' ? 'inline' : 'attachment'
        return reply
          .header('content-disposition', `${way}; filename="${file.name.replace(/[^\w.-]/g, '_')}"`)
          .header('content-security-policy', bytesPolicy)
          .type(file.mediaType)
          .send(file.bytes)
      },
    )
  })
}
