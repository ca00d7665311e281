import { existsSync } from 'node:fs'
import Fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { addressRoutes } from './areas/addresses/routes.ts'
import { assetsRoutes } from './areas/assets/routes.ts'
import { meRoutes } from './areas/auth/meRoutes.ts'
import { signInRoutes } from './areas/auth/routes.ts'
import { bulkRoutes } from './areas/bulk/routes.ts'
import { commercialRoutes } from './areas/commercial/routes.ts'
import { dashboardEngagementRoutes } from './areas/dashboards/engagement/routes.ts'
import { dashboardProjectRoutes } from './areas/dashboards/projects/routes.ts'
import { dashboardResourceRoutes } from './areas/dashboards/resources/routes.ts'
import { employeeCreateRoutes } from './areas/employees/createRoutes.ts'
import { employeeEditRoutes } from './areas/employees/editRoutes.ts'
import { employeeImportRoutes } from './areas/employees/importing/routes.ts'
import { employeeReadRoutes } from './areas/employees/routes.ts'
import { exchangeRateRoutes } from './areas/exchangeRates/routes.ts'
import { feedbacksRoutes } from './areas/feedbacks/routes.ts'
import { actionItemRoutes, auditCycleRoutes, auditRoutes, healthImportRoutes } from './areas/health/routes.ts'
import { inviteRoutes } from './areas/invite/routes.ts'
import { invoiceFileRoutes } from './areas/invoices/fileRoutes.ts'
import { invoiceReadRoutes } from './areas/invoices/routes.ts'
import { invoiceWriteRoutes } from './areas/invoices/writeRoutes.ts'
import { languageRoutes } from './areas/language/routes.ts'
import { metadataRoutes } from './areas/metadata/routes.ts'
import { personFileRoutes } from './areas/privacy/fileRoutes.ts'
import { erasureRoutes } from './areas/privacy/routes.ts'
import { profileRoutes } from './areas/profile/routes.ts'
import { projectEditRoutes } from './areas/projects/editRoutes.ts'
import { projectMemberRoutes } from './areas/projects/members/routes.ts'
import { projectReadRoutes } from './areas/projects/routes.ts'
import { workUnitRoutes } from './areas/projects/workUnits/routes.ts'
import { questionRoutes } from './areas/questions/routes.ts'
import { rolesRoutes } from './areas/roles/routes.ts'
import { searchRoutes } from './areas/search/routes.ts'
import { sessionRoutes } from './areas/sessions/routes.ts'
import { settingsRoutes } from './areas/settings/routes.ts'
import { staffingRoutes } from './areas/staffing/routes.ts'
import { surveyCreateRoutes } from './areas/surveys/create/routes.ts'
import { surveyReadRoutes } from './areas/surveys/routes.ts'
import { surveyStepRoutes } from './areas/surveys/stepRoutes.ts'
import { surveyResultRoutes } from './areas/surveys/results/routes.ts'
import { undoRoutes } from './areas/undo/routes.ts'
import { viewRoutes } from './areas/views/routes.ts'
import type { OpenDatabase } from './db/open.ts'
import { trailRoutes } from './areas/trail/routes.ts'
import type { Deps } from './deps.ts'
import { type Env, identityOf } from './env.ts'
import { exportRoutes } from './exports/routes.ts'
import { answerBrokenRequest } from './http/brokenRequests.ts'
import { answerBrokenAddress, answerUnknownAddress, handleErrors } from './http/errors.ts'
import { serveFiles } from './http/files.ts'
import { guards } from './http/guards.ts'
import { readJson } from './http/jsonBody.ts'
import { answerInLanguage } from './http/language.ts'
import { type Limits, limits } from './http/limits.ts'
import { serveDocument } from './http/openapi.ts'
import { endSpareConnections } from './http/spareConnections.ts'
import { limitCallsWithBody, timeouts } from './http/timeouts.ts'
import { keptSecret, makeTokens } from './http/tokens.ts'
import { pageData } from './http/pageData.ts'
import { serveWeb, webFolder } from './http/web.ts'
import { liveRoutes } from './live/routes.ts'
import { idpRoutes } from './idp/routes.ts'
import { outsideRoutes } from './outside/routes.ts'
import { outboxRoutes } from './mail/outboxRoutes.ts'
import { logLife, type LogTarget, logging } from './watch/logs.ts'
import { makeMetrics } from './watch/metrics.ts'
import { serveMetrics } from './watch/metricsRoute.ts'
import { watchQueries } from './watch/queries.ts'
import { watchRequests } from './watch/requests.ts'

const areas = [
  settingsRoutes,
  searchRoutes,
  signInRoutes,
  meRoutes,
  profileRoutes,
  addressRoutes,
  sessionRoutes,
  viewRoutes,
  languageRoutes,
  inviteRoutes,
  assetsRoutes,
  employeeCreateRoutes,
  employeeReadRoutes,
  employeeEditRoutes,
  employeeImportRoutes,
  erasureRoutes,
  outsideRoutes,
  projectEditRoutes,
  projectReadRoutes,
  projectMemberRoutes,
  workUnitRoutes,
  auditCycleRoutes,
  auditRoutes,
  actionItemRoutes,
  healthImportRoutes,
  questionRoutes,
  rolesRoutes,
  metadataRoutes,
  commercialRoutes,
  exchangeRateRoutes,
  invoiceReadRoutes,
  invoiceWriteRoutes,
  staffingRoutes,
  feedbacksRoutes,
  surveyCreateRoutes,
  surveyReadRoutes,
  surveyStepRoutes,
  surveyResultRoutes,
  dashboardEngagementRoutes,
  dashboardProjectRoutes,
  dashboardResourceRoutes,
  trailRoutes,
  bulkRoutes,
  undoRoutes,
]

function healthRoutes(app: FastifyInstance, deps: Deps): void {
  app.get('/healthz', () => ({ status: 'alive' }))
  app.get('/readyz', async (_request, reply) => {
    const notReady = (reason: string) => reply.status(503).send({ status: 'not ready', reason })
    if (deps.isLeaving) return notReady('The server is being stopped.')
    try {
      await sql`select 1 from schema_migrations limit 1`.execute(deps.db)
      return { status: 'ready' }
    } catch {
      return notReady('The database does not answer.')
    }
  })
}

/**
 * Builds the server over an open, migrated database. It neither listens nor reads the environment, so tests can build
 * many.
 * @param numbers rate limits; tests raise them
 * @param logTarget where log lines go, by default standard output
 */
export async function buildApp(
  database: Pick<OpenDatabase, 'db' | 'pool' | 'queries' | 'listen'>,
  env: Env,
  numbers: Limits = limits,
  logTarget?: LogTarget,
): Promise<{ app: FastifyInstance; deps: Deps }> {
  const { db } = database
  const app = Fastify({
    ...logging(env, logTarget),
    // Trust only the last hop: callers can forge the earlier entries of the header.
    trustProxy: env.TRUST_PROXY && ((_address, hop) => hop === 0),
    frameworkErrors: answerBrokenAddress,
    clientErrorHandler: answerBrokenRequest,
    bodyLimit: 1_000_000,
    ...timeouts,
    // Requests on open connections are still answered, with `Connection: close`.
    return503OnClosing: false,
    // The built-in provider creates its keys on first start, which takes long on slow machines.
    pluginTimeout: 60_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
  })
  const secret = env.SESSION_SECRET ?? (await keptSecret(db))
  const tokens = makeTokens(secret, env.SESSION_TTL, env.PUBLIC_URL)
  const deps: Deps = { db, env, tokens, metrics: makeMetrics(), calls: new Map() }
  handleErrors(app)
  answerInLanguage(app)
  readJson(app)
  endSpareConnections(app)
  limitCallsWithBody(app)
  logLife(app)
  watchRequests(app, deps.metrics)
  watchQueries(app, database, deps.metrics)
  await guards(app, deps, numbers)
  serveMetrics(app, database, env, deps.metrics)
  await app.register(
    async (v1) => {
      for (const routes of areas) routes(v1, deps)
    },
    { prefix: '/api/v1' },
  )
  liveRoutes(app, deps, database.listen)
  serveFiles(app, db)
  invoiceFileRoutes(app, deps)
  personFileRoutes(app, deps)
  exportRoutes(app, deps)
  healthRoutes(app, deps)
  await serveDocument(app, env.PRODUCT_NAME)
  if (identityOf(env).isLocal) await app.register(idpRoutes, { db, env, secret })
  if (env.NODE_ENV !== 'production') await app.register(outboxRoutes, deps)
  if (existsSync(webFolder)) await serveWeb(app, (request) => pageData(request, deps))
  else app.setNotFoundHandler(answerUnknownAddress)
  return { app, deps }
}
