import type { FastifyRequest } from 'fastify'
import type { Permission } from '#contract/permissions.ts'
import type { Settings } from '#contract/api/settings.ts'
import * as api from '#contract/api/index.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { firstListOf } from '#contract/firstList.ts'
import { inLanguage } from '#server/platform/languages/i18n.ts'
import type { Deps } from '#server/platform/deps.ts'
import { cookieOf } from './caller.ts'
import type { FrameOf } from './pageFrame.ts'
import { Refusal } from './errors.ts'
import { pageLanguage } from './language.ts'
import { pathOf } from './path.ts'
import { type Person, personBehind } from './person.ts'
import { jsonOf, nobody } from './serve.ts'
import type { Server } from './server.ts'

/** Data embedded in a page's document. */
export interface PageData {
  json: string
  /** What the page's frame shows. Only for a signed-in person. */
  frame?: FrameOf
}

/** Maximum delay of a page for its data, in milliseconds. The browser can request it instead. */
const longest = 1000

type Source = Pick<Server, 'own' | 'calls'>

const isRefusal = (error: unknown, status: number) => error instanceof Refusal && error.status === status

/** The person of the session cookie. Undefined without a valid session. */
async function personIn(request: FastifyRequest, deps: Deps): Promise<Person | undefined> {
  const token = cookieOf(request, deps.env)
  try {
    return token ? await personBehind(token, request, deps) : undefined
  } catch (error) {
    if (isRefusal(error, 401)) return undefined
    throw error
  }
}

async function gather(request: FastifyRequest, { own, calls }: Source): Promise<PageData> {
  const answered = async (endpoint: Endpoint, me: Person) => {
    const answer = await calls.get(endpoint)?.({ me, requestId: request.id })
    return jsonOf(endpoint, answer)
  }
  const me = await personIn(request, own)
  const known = await answered(api.settings.read, nobody)
  const settings = `"settings":${known}`
  if (!me) return { json: `{${settings}}` }
  const path = pathOf(request)
  const list = firstListOf(path, (JSON.parse(known) as { data: Settings }).data, me.can)
  const [profile, rights] = await Promise.all([
    answered(api.profile.mine, me),
    answered(api.auth.me, me).catch((error: unknown) => {
      // A person without roles lacks the permission. The browser then shows the page for that.
      if (isRefusal(error, 403)) return '{"data":{"permissions":[]}}'
      throw error
    }),
  ])
  const session = JSON.stringify(me.jti)
  const person = `"session":${session},"profile":${profile},"me":${rights}`
  return {
    json: `{${settings},${person}${list ? `,"list":${JSON.stringify(list)}` : ''}}`,
    frame: {
      path,
      // No entry of the menu is opened by what holds on some people.
      can: (needed) => (needed === 'admin' ? me.isAdmin : me.can(needed as Permission)),
      hasList: list !== undefined,
    },
  }
}

/**
 * Answers of `GET /settings` and, with a valid session cookie, of `GET /profile` and `GET /auth/me`, and the request of
 * the page's first list, for the document. Undefined if they fail or take too long: the browser then makes the calls,
 * which report errors.
 */
export async function pageData(request: FastifyRequest, server: Source): Promise<PageData | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => {
      request.log.warn('page without its data: late')
      resolve(undefined)
    }, longest)
  })
  const data = inLanguage(pageLanguage(request), () => gather(request, server)).catch((error: unknown) => {
    request.log.warn({ err: error }, 'page without its data')
    return undefined
  })
  try {
    return await Promise.race([data, late])
  } finally {
    clearTimeout(timer)
  }
}
