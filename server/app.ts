import { existsSync } from 'node:fs'
import Fastify, { type FastifyInstance } from 'fastify'
import {
  addressRoutes,
  onboardingItemRoutes,
  employeeCreateRoutes,
  employeeEditRoutes,
  employeeReadRoutes,
  employeeStatusRoutes,
  employeeTasks,
  employeeUpcoming,
  outsideRoutes,
  jobProposalRoutes,
  keepProposed,
  payoutChangeRoutes,
  readerRoutes,
  rightsOnPerson,
} from '#server/areas/employees/index.ts'
import { absenceRoutes, absenceTasks, awayUpcoming, calendarRoutes } from '#server/areas/absences/index.ts'
import { assetsRoutes, isShown } from '#server/areas/assets/index.ts'
import { meRoutes, signInRoutes } from '#server/areas/auth/index.ts'
import { bulkRoutes } from '#server/areas/bulk/index.ts'
import { commercialRoutes, metadataRoutes } from '#server/areas/metadata/index.ts'
import {
  dashboardEngagementRoutes,
  dashboardProjectRoutes,
  dashboardResourceRoutes,
  workloadTeam,
} from '#server/areas/dashboards/index.ts'
import { employeeImportRoutes, raiseRoutes } from '#server/areas/employeeImports/index.ts'
import { carryRates, exchangeRateRoutes } from '#server/areas/exchangeRates/index.ts'
import { feedbacksRoutes, formTasks } from '#server/areas/feedbacks/index.ts'
import {
  actionItemRoutes,
  auditCycleRoutes,
  auditRoutes,
  healthImportRoutes,
  healthTasks,
} from '#server/areas/projectAudits/index.ts'
import { inviteRoutes } from '#server/areas/invite/index.ts'
import {
  carryDrafts,
  invoiceFileRoutes,
  invoiceReadRoutes,
  invoiceTasks,
  invoiceWriteRoutes,
} from '#server/areas/invoices/index.ts'
import { jobRoutes } from '#server/areas/jobs/index.ts'
import { keyRoutes } from '#server/areas/keys/index.ts'
import { webhookDeliveryRoutes, webhookRoutes } from '#server/areas/webhooks/index.ts'
import { languageRoutes } from '#server/areas/language/index.ts'
import { erasureRoutes, personFileRoutes } from '#server/areas/privacy/index.ts'
import { profileRoutes } from '#server/areas/profile/index.ts'
import {
  leavingWork,
  projectEditRoutes,
  projectMemberRoutes,
  projectReadRoutes,
  projectTasks,
  workUnitRoutes,
} from '#server/areas/projects/index.ts'
import { questionRoutes } from '#server/areas/questions/index.ts'
import { scimRoutes, scimSettingsRoutes } from '#server/areas/scim/index.ts'
import { rolesRoutes, viewAsRoutes } from '#server/areas/roles/index.ts'
import { searchRoutes } from '#server/areas/search/index.ts'
import { sessionRoutes } from '#server/areas/sessions/index.ts'
import { settingsRoutes } from '#server/areas/settings/index.ts'
import { staffingRoutes, staffingTasks, staffingTeam } from '#server/areas/staffing/index.ts'
import {
  engagementActionTasks,
  givenRoutes,
  givenTasks,
  nominationTasks,
  readyReviewTasks,
  reviewSharingRoutes,
  sharedReviewTasks,
  surveyCreateRoutes,
  surveyReadRoutes,
  surveyResultRoutes,
  surveyStepRoutes,
  surveyTasks,
} from '#server/areas/surveys/index.ts'
import { taskRoutes } from '#server/areas/tasks/index.ts'
import { undoRoutes } from '#server/areas/undo/index.ts'
import { viewRoutes } from '#server/areas/views/index.ts'
import { works } from './jobs.ts'
import type { OpenDatabase } from './platform/db/open.ts'
import { isReadOnly } from './platform/serverState.ts'
import { trailRoutes } from '#server/areas/auditLog/index.ts'
import type { Deps } from './platform/deps.ts'
import type { Server } from './platform/http/server.ts'
import { type Env, identityOf } from './platform/env.ts'
import { exportRoutes } from '#server/areas/exports/index.ts'
import { answerBrokenRequest, passOverExpectations } from './platform/http/brokenRequests.ts'
import { answerBrokenAddress, answerUnknownAddress, handleErrors } from './platform/http/errors.ts'
import { serveFiles } from './platform/http/files.ts'
import { guards } from './platform/http/guards.ts'
import { readJson } from './platform/http/jsonBody.ts'
import { type Limits, limits } from './platform/http/limits.ts'
import { serveDocument } from './platform/http/openapi.ts'
import { endSpareConnections } from './platform/http/spareConnections.ts'
import { limitCallsWithBody, timeouts } from './platform/http/timeouts.ts'
import { keptSecret, makeTokens } from './platform/http/tokens.ts'
import { pageData } from './platform/http/pageData.ts'
import { readableAddress, serveWeb, webFolder } from './platform/http/web.ts'
import { liveRoutes } from './platform/live/routes.ts'
import { idpRoutes } from './idp/routes.ts'
import { outboxRoutes } from '#server/areas/outbox/index.ts'
import { logLife, type LogTarget, logging } from './platform/observability/logs.ts'
import { makeMetrics } from './platform/metrics.ts'
import { serveMetrics } from './platform/observability/metricsRoute.ts'
import { watchQueries } from './platform/observability/queries.ts'
import { watchRequests } from './platform/observability/requests.ts'

const areas = [
  settingsRoutes,
  searchRoutes,
  signInRoutes,
  meRoutes,
  profileRoutes,
  addressRoutes,
  sessionRoutes,
  keyRoutes,
  webhookRoutes,
  webhookDeliveryRoutes,
  viewRoutes,
  languageRoutes,
  inviteRoutes,
  assetsRoutes,
  onboardingItemRoutes,
  employeeCreateRoutes,
  employeeReadRoutes,
  employeeStatusRoutes(leavingWork),
  employeeEditRoutes,
  employeeImportRoutes,
  raiseRoutes,
  erasureRoutes,
  outsideRoutes,
  jobProposalRoutes,
  payoutChangeRoutes,
  readerRoutes,
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
  scimSettingsRoutes,
  viewAsRoutes,
  metadataRoutes({
    carriers: { currencies: [carryRates, carryDrafts] },
    claims: { positions: [keepProposed], seniorities: [keepProposed] },
  }),
  commercialRoutes,
  exchangeRateRoutes,
  invoiceReadRoutes,
  invoiceWriteRoutes,
  staffingRoutes,
  absenceRoutes,
  feedbacksRoutes,
  reviewSharingRoutes,
  givenRoutes,
  surveyCreateRoutes,
  surveyReadRoutes,
  surveyStepRoutes,
  surveyResultRoutes,
  dashboardEngagementRoutes,
  dashboardProjectRoutes,
  dashboardResourceRoutes,
  taskRoutes({
    tasks: [
      absenceTasks,
      formTasks,
      ...employeeTasks,
      ...projectTasks,
      staffingTasks,
      ...healthTasks,
      ...invoiceTasks,
      surveyTasks,
      ...nominationTasks,
      readyReviewTasks,
      sharedReviewTasks,
      ...givenTasks,
      engagementActionTasks,
    ],
    upcoming: [employeeUpcoming, awayUpcoming],
    team: [staffingTeam, workloadTeam],
  }),
  trailRoutes,
  jobRoutes(works),
  bulkRoutes,
  undoRoutes,
]

function healthRoutes(app: FastifyInstance, server: Server): void {
  app.get('/healthz', () => ({ status: 'alive' }))
  app.get('/readyz', async (_request, reply) => {
    const notReady = (reason: string) => reply.status(503).send({ status: 'not ready', reason })
    if (server.isLeaving) return notReady('The server is being stopped.')
    try {
      const readOnly = (await isReadOnly(server.own.read)) && !server.isFull
      return readOnly ? notReady('The database accepts no changes.') : { status: 'ready' }
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
  database: Omit<OpenDatabase, 'engine' | 'close'>,
  env: Env,
  numbers: Limits = limits,
  logTarget?: LogTarget,
): Promise<{ app: FastifyInstance; server: Server }> {
  const { read, write, snapshot, open } = database
  const hasPages = existsSync(webFolder)
  const app = Fastify({
    ...logging(env, logTarget),
    // Trust only the last hop: callers can forge the earlier entries of the header.
    trustProxy: env.TRUST_PROXY && ((_address, hop) => hop === 0),
    ...(hasPages && { rewriteUrl: readableAddress }),
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
  const secret = env.SESSION_SECRET ?? (await keptSecret(database))
  const tokens = makeTokens(secret, env.SESSION_TTL, env.PUBLIC_URL, env.INVITATION_DAYS)
  const services = { env, tokens, metrics: makeMetrics() }
  const own: Deps = { ...services, read, write, snapshot }
  const server: Server = { ...services, calls: new Map(), open, own, rightsOnPerson }
  handleErrors(app, server)
  readJson(app)
  endSpareConnections(app)
  passOverExpectations(app)
  limitCallsWithBody(app)
  logLife(app)
  watchRequests(app, server.metrics)
  watchQueries(app, database, server.metrics)
  await guards(app, server, numbers)
  serveMetrics(app, database, env, server.metrics)
  await app.register(
    async (v1) => {
      for (const routes of areas) routes(v1, server)
    },
    { prefix: '/api/v1' },
  )
  liveRoutes(app, own, database.listen)
  serveFiles(app, read, isShown)
  invoiceFileRoutes(app, own)
  personFileRoutes(app, own)
  calendarRoutes(app, own)
  exportRoutes(app, server)
  await scimRoutes(app, server, leavingWork)
  healthRoutes(app, server)
  await serveDocument(app, env.PRODUCT_NAME)
  if (identityOf(env).isLocal) await app.register(idpRoutes, { doors: own, env, secret })
  if (env.NODE_ENV !== 'production') await app.register(outboxRoutes, own)
  if (hasPages) await serveWeb(app, (request) => pageData(request, server))
  else app.setNotFoundHandler(answerUnknownAddress)
  return { app, server }
}
