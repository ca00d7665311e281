import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as api from '#contract/api/index.ts'
import { scimPath } from '#contract/api/scim.ts'
import type { Leaving } from '#server/areas/employees/index.ts'
import { today } from '#server/platform/deps.ts'
import { notFound, type Refusal, refusalFor, refusalOf, refuse } from '#server/platform/http/errors.ts'
import { readJson } from '#server/platform/http/jsonBody.ts'
import { requestIdOf } from '#server/platform/http/keys.ts'
import { languageOf } from '#server/platform/http/language.ts'
import { type Person, personOf } from '#server/platform/http/person.ts'
import { authorise } from '#server/platform/http/serve.ts'
import type { Server } from '#server/platform/http/server.ts'
import { sayFault } from '#server/platform/languages/i18n.ts'
import type { DryRun } from '#server/platform/undo/dryRun.ts'
import { chosenIn, listAsked, type Query, send, sendList, sendResource } from './answers.ts'
import { changePerson, createPerson, removePerson } from './changes.ts'
import { resourceTypes, schemas, serviceProviderConfig } from './discovery.ts'
import type { Doing } from './doing.ts'
import { changeGroup, createGroup, groupBy, groupIn, groupOfId, groupPage, removeGroup, resourceOf } from './groups.ts'
import { isId, peoplePage, personOfId, userOf } from './people.ts'
import { joinersGet } from './settings.ts'
import { keepRefusedTrial, keepTrial } from './trials.ts'
import { readOperations, wantedBy, wantedIn } from './wanted.ts'
import { errorBody, type Given, givenOf, scimType } from './wire.ts'

const queryOf = ({ query }: FastifyRequest) => query as Query
const idOf = ({ params }: FastifyRequest) => (params as { id: string }).id.toLowerCase()
const bodyOf = ({ body }: FastifyRequest): Given => givenOf(body ?? {}, 'body')

/** Who calls: only programs do, with a key. Throws 401 or 403. */
async function callerOf(request: FastifyRequest, server: Server): Promise<Person> {
  const me = await personOf(request, server.own)
  if (!me.key) throw refuse('scim.keyNeeded')
  authorise(api.employees.search, me)
  return me
}

/** What a request is about, for the list of what was only tried. */
function nameIn(request: FastifyRequest): string {
  const { userName, displayName } = (request.body ?? {}) as Record<string, unknown>
  return [userName, displayName].find((one) => typeof one === 'string') ?? ''
}

/** How the list of what was only tried names a refused request. */
const actions: Readonly<Record<string, string>> = {
  ...{ POST: 'created', PUT: 'edited', PATCH: 'edited', DELETE: 'deleted' },
}

/** Runs the writing part of a request in one transaction, which is rolled back while changes are only tried. */
function writer(server: Server, leaving: Leaving) {
  return async <T>(request: FastifyRequest, id: string | null, work: (doing: Doing) => Promise<T>): Promise<T> => {
    const me = await callerOf(request, server)
    const mine = id && isId(id) ? await server.rightsOnPerson(server.own, me, id) : me
    const requestId = requestIdOf(me, request)
    const { isTrial } = await joinersGet(server.own.read)
    const dryRun: DryRun | undefined = isTrial ? { requestId, actorId: me.id, events: [] } : undefined
    const { write } = await server.open({ dryRun })
    const run = write((trx) => work({ trx, deps: server.own, me: mine, requestId, leaving }))
    if (!dryRun) return run
    const action = `scim.${actions[request.method] ?? ''}`
    const told = await run.catch(async (error: unknown) => {
      const fault = refusalOf(error)?.fault
      const refused = fault && { name: nameIn(request), id: id && isId(id) ? id : null, action, fault }
      if (refused) await server.own.write((trx) => keepRefusedTrial(trx, refused))
      throw error
    })
    await server.own.write((trx) => keepTrial(trx, nameIn(request), dryRun.events))
    return told
  }
}

function sendError(reply: FastifyReply, request: FastifyRequest, { fault, status }: Refusal) {
  const body = errorBody(fault, status, sayFault(fault, languageOf(request)))
  if (status === 401) void reply.header('www-authenticate', 'Bearer')
  // Retry after, in seconds.
  if (status === 503) void reply.header('retry-after', 5)
  return send(reply, body, Number(body.status))
}

function discoveryRoutes(app: FastifyInstance, server: Server): void {
  const { env } = server
  const found = <T extends { id: string }>(all: readonly T[], id: string): T => {
    const one = all.find((each) => each.id.toLowerCase() === id)
    if (!one) throw notFound('resource')
    return one
  }
  app.get('/ServiceProviderConfig', async (request, reply) => {
    await callerOf(request, server)
    return send(reply, serviceProviderConfig(env))
  })
  for (const [path, all] of [
    ['/ResourceTypes', resourceTypes(env)],
    ['/Schemas', schemas(env)],
  ] as const) {
    app.get(path, async (request, reply) => {
      await callerOf(request, server)
      return sendList(reply, {}, all)
    })
    app.get(`${path}/:id`, async (request, reply) => {
      await callerOf(request, server)
      return send(reply, found<{ id: string }>(all, idOf(request)))
    })
  }
}

function userRoutes(app: FastifyInstance, server: Server, leaving: Leaving): void {
  const { env } = server
  const writing = writer(server, leaving)

  app.get('/Users', async (request, reply) => {
    const me = await callerOf(request, server)
    const { filter, startIndex, ...page } = listAsked(queryOf(request))
    const { read } = await server.open({})
    const { people, total } = await peoplePage(read, { me, today: today(env) }, filter, page)
    const all = people.map((person) => userOf(person, env))
    return sendList(reply, queryOf(request), all, total, startIndex)
  })

  app.get('/Users/:id', async (request, reply) => {
    const me = await callerOf(request, server)
    const { read } = await server.open({})
    const person = await personOfId(read, { me, today: today(env) }, idOf(request))
    return sendResource(reply, queryOf(request), userOf(person, env))
  })

  app.post('/Users', async (request, reply) => {
    const person = await writing(request, null, (doing) => createPerson(doing, wantedIn(bodyOf(request))))
    return sendResource(reply, queryOf(request), userOf(person, env), true)
  })

  app.put('/Users/:id', async (request, reply) => {
    const id = idOf(request)
    const person = await writing(request, id, (doing) => {
      const wanted = wantedIn(bodyOf(request))
      if (!wanted.userName) throw refuse('scim.badValue', { name: 'userName' })
      return changePerson(doing, id, wanted)
    })
    return sendResource(reply, queryOf(request), userOf(person, env))
  })

  app.patch('/Users/:id', async (request, reply) => {
    const id = idOf(request)
    const person = await writing(request, id, (doing) =>
      changePerson(doing, id, wantedBy(readOperations(bodyOf(request)))),
    )
    return sendResource(reply, queryOf(request), userOf(person, env))
  })

  app.delete('/Users/:id', async (request, reply) => {
    await writing(request, idOf(request), (doing) => removePerson(doing, idOf(request)))
    return reply.status(204).send()
  })
}

function groupRoutes(app: FastifyInstance, server: Server, leaving: Leaving): void {
  const { env } = server
  const writing = writer(server, leaving)
  const viewerOf = (me: Person) => ({ me, today: today(env) })

  app.get('/Groups', async (request, reply) => {
    const me = await callerOf(request, server)
    const query = queryOf(request)
    const { filter, startIndex, ...page } = listAsked(query)
    const { read } = await server.open({})
    const asked = { ...page, withMembers: chosenIn(query)('members') }
    const { groups, total } = await groupPage(read, viewerOf(me), filter, asked)
    return sendList(
      reply,
      query,
      groups.map((group) => resourceOf(group, env)),
      total,
      startIndex,
    )
  })

  app.get('/Groups/:id', async (request, reply) => {
    const me = await callerOf(request, server)
    const query = queryOf(request)
    const { read } = await server.open({})
    const group = await groupOfId(read, viewerOf(me), idOf(request), chosenIn(query)('members'))
    return sendResource(reply, query, resourceOf(group, env))
  })

  app.post('/Groups', async (request, reply) => {
    const group = await writing(request, null, async (doing) => {
      const id = await createGroup(doing, groupIn(bodyOf(request)))
      return groupOfId(doing.trx, viewerOf(doing.me), id)
    })
    return sendResource(reply, queryOf(request), resourceOf(group, env), true)
  })

  app.put('/Groups/:id', async (request, reply) => {
    const id = idOf(request)
    const group = await writing(request, null, async (doing) => {
      const change = groupIn(bodyOf(request))
      if (!change.name) throw refuse('scim.badValue', { name: 'displayName' })
      await changeGroup(doing, id, change)
      return groupOfId(doing.trx, viewerOf(doing.me), id)
    })
    return sendResource(reply, queryOf(request), resourceOf(group, env))
  })

  app.patch('/Groups/:id', async (request, reply) => {
    await writing(request, null, (doing) => changeGroup(doing, idOf(request), groupBy(readOperations(bodyOf(request)))))
    return reply.status(204).send()
  })

  app.delete('/Groups/:id', async (request, reply) => {
    await writing(request, null, (doing) => removeGroup(doing, idOf(request)))
    return reply.status(204).send()
  })
}

/** The calls of an identity provider: SCIM 2.0, RFC 7643 and 7644 (docs/rules/scim.md). */
export async function scimRoutes(app: FastifyInstance, server: Server, leaving: Leaving): Promise<void> {
  await app.register(
    async (scim) => {
      readJson(scim, scimType)
      scim.setErrorHandler((error: FastifyError, request, reply) =>
        sendError(reply, request, refusalFor(error, request, reply, server)),
      )
      scim.setNotFoundHandler((request, reply) => {
        const { method, url } = request
        const path = url.split('?')[0] ?? ''
        return sendError(reply, request, refuse('request.unknownAddress', { method, path }))
      })
      discoveryRoutes(scim, server)
      userRoutes(scim, server, leaving)
      groupRoutes(scim, server, leaving)
    },
    { prefix: scimPath },
  )
}
