import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider/lib/provider.js'
import { type Doors, today } from '#server/platform/deps.ts'
import type { Env } from '#server/platform/env.ts'
import { allowedOrigins, clientOf } from '#server/areas/auth/index.ts'
import { errorPage, pagePolicy, signInPage } from './page.ts'
import { accountByUsername, everyone, onePerRole } from './people.ts'
import { createProvider, type IdpOptions } from './provider.ts'

const css = readFileSync(new URL('page.css', import.meta.url), 'utf8')

type Handle = ReturnType<Provider['callback']>
type SignIn = { Params: { uid: string }; Body: URLSearchParams }

/**
 * Passes a request to the provider, which reads body and cookies itself. The provider's addresses always begin with
 * PUBLIC_URL, whatever the request's host.
 */
function passOn(issuer: string, handle: Handle, request: FastifyRequest, reply: FastifyReply): void {
  const { host, pathname, protocol } = new URL(issuer)
  void reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    // The provider has its own CORS rules and drops them if it finds existing headers.
    if (value !== undefined && !name.startsWith('access-control-')) reply.raw.setHeader(name, value)
  }
  const raw = Object.assign(request.raw, { originalUrl: request.raw.url })
  raw.url = request.raw.url?.slice(pathname.length) || '/'
  raw.headers.host = host
  raw.headers['x-forwarded-proto'] = protocol.slice(0, -1)
  delete raw.headers['x-forwarded-host']
  void handle(raw, reply.raw)
}

/** Result of the page for the provider. Undefined if the chosen person can't sign in. */
async function resultOf({ doors, day }: IdpOptions, form: URLSearchParams) {
  if (form.has('cancel')) return { error: 'access_denied', error_description: 'The sign-in was cancelled' }
  const account = await accountByUsername(doors.read, day(), form.get('person') ?? '')
  return account && { login: { accountId: account.id, remember: false }, consent: {} }
}

function signInRoutes(app: FastifyInstance, provider: Provider, options: IdpOptions): void {
  const { doors, day, origins } = options
  const base = new URL(options.issuer).pathname
  const html = (reply: FastifyReply, status: number, body: string) =>
    reply
      .status(status)
      .header('content-security-policy', pagePolicy(origins))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(body)

  const isOpen = async (request: FastifyRequest<SignIn>, reply: FastifyReply) => {
    const details = await provider.interactionDetails(request.raw, reply.raw).catch(() => undefined)
    return details?.uid === request.params.uid
  }
  const outdated = 'it is over or was begun in another browser'

  app.get(base, (_request, reply) => reply.redirect(new URL('/login', options.issuer).href))
  app.get(`${base}/page.css`, (_request, reply) =>
    reply.header('cache-control', 'max-age=3600').type('text/css').send(css),
  )
  app.get<SignIn>(`${base}/sign-in/:uid`, async (request, reply) => {
    if (!(await isOpen(request, reply))) return html(reply, 400, errorPage(options, outdated))
    return html(
      reply,
      200,
      signInPage(options, request.params.uid, await onePerRole(doors.read, day()), await everyone(doors.read, day())),
    )
  })
  app.post<SignIn>(`${base}/sign-in/:uid`, async (request, reply) => {
    if (!(await isOpen(request, reply))) return html(reply, 400, errorPage(options, outdated))
    const result = await resultOf(options, request.body)
    if (!result) return html(reply, 400, errorPage(options, 'this person may not sign in'))
    return reply.redirect(await provider.interactionResult(request.raw, reply.raw, result), 303)
  })
}

interface Mount {
  doors: Pick<Doors, 'read' | 'write'>
  env: Env
  /** Signs the provider's cookies. */
  secret: string
}

/** Mounts the built-in provider at the path of its issuer (`/idp`): protocol endpoints and sign-in page. */
export const idpRoutes: FastifyPluginAsync<Mount> = async (app, { doors, env, secret }) => {
  const options: IdpOptions = {
    ...clientOf(env),
    origins: allowedOrigins(env),
    doors,
    day: () => today(env),
    productName: env.PRODUCT_NAME,
    companyName: env.COMPANY_NAME,
    secret,
  }
  // Pages of other origins can sign in with a popup, and must keep access to it.
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('cross-origin-opener-policy', 'unsafe-none')
  })
  const provider = await createProvider(options)
  provider.on('server_error', (_ctx, err) => app.log.error({ err }, 'the embedded identity provider failed'))
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  )
  signInRoutes(app, provider, options)
  await app.register(async (raw) => {
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser('*', (_request, _body, done) => done(null))
    const handle = provider.callback()
    raw.all(`${new URL(options.issuer).pathname}/*`, (request, reply) => passOn(options.issuer, handle, request, reply))
  })
}
