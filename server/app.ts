import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import compress from '@fastify/compress'
import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { sql } from 'kysely'
import { assetsRoutes } from './areas/assets/routes.ts'
import { meRoutes } from './areas/auth/meRoutes.ts'
import { signInRoutes } from './areas/auth/routes.ts'
import { commercialRoutes } from './areas/commercial/routes.ts'
import { dashboardEngagementRoutes } from './areas/dashboards/engagement/routes.ts'
import { dashboardProjectRoutes } from './areas/dashboards/projects/routes.ts'
import { dashboardResourceRoutes } from './areas/dashboards/resources/routes.ts'
import { employeeCreateRoutes } from './areas/employees/createRoutes.ts'
import { employeeEditRoutes } from './areas/employees/editRoutes.ts'
import { employeeReadRoutes } from './areas/employees/routes.ts'
import { feedbacksRoutes } from './areas/feedbacks/routes.ts'
import { actionItemRoutes, auditCycleRoutes, auditRoutes, healthImportRoutes } from './areas/health/routes.ts'
import { inviteRoutes } from './areas/invite/routes.ts'
import { metadataRoutes } from './areas/metadata/routes.ts'
import { profileRoutes } from './areas/profile/routes.ts'
import { projectEditRoutes } from './areas/projects/editRoutes.ts'
import { projectMemberRoutes } from './areas/projects/members/routes.ts'
import { projectReadRoutes } from './areas/projects/routes.ts'
import { workUnitRoutes } from './areas/projects/workUnits/routes.ts'
import { questionRoutes } from './areas/questions/routes.ts'
import { rolesRoutes } from './areas/roles/routes.ts'
import { settingsRoutes } from './areas/settings/routes.ts'
import { staffingRoutes } from './areas/staffing/routes.ts'
import { surveyCreateRoutes } from './areas/surveys/create/routes.ts'
import { surveyReadRoutes } from './areas/surveys/routes.ts'
import { surveyStepRoutes } from './areas/surveys/stepRoutes.ts'
import { surveyResultRoutes } from './areas/surveys/results/routes.ts'
import type { Db, Deps } from './deps.ts'
import { type Env, identityOf } from './env.ts'
import { answerBrokenAddress, answerUnknownAddress, handleErrors } from './http/errors.ts'
import { serveFiles } from './http/files.ts'
import { contentSecurityPolicy } from './http/headers.ts'
import { readJson } from './http/jsonBody.ts'
import { serveMetrics } from './http/metrics.ts'
import { serveDocument } from './http/openapi.ts'
import { keptSecret, makeTokens } from './http/tokens.ts'
import { serveWeb, webFolder } from './http/web.ts'
import { idpRoutes } from './idp/routes.ts'
import { outsideRoutes } from './outside/routes.ts'
import { outboxRoutes } from './mail/outboxRoutes.ts'

const areas = [
  settingsRoutes,
  signInRoutes,
  meRoutes,
  profileRoutes,
  inviteRoutes,
  assetsRoutes,
  employeeCreateRoutes,
  employeeReadRoutes,
  employeeEditRoutes,
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
  staffingRoutes,
  feedbacksRoutes,
  surveyCreateRoutes,
  surveyReadRoutes,
  surveyStepRoutes,
  surveyResultRoutes,
  dashboardEngagementRoutes,
  dashboardProjectRoutes,
  dashboardResourceRoutes,
]

async function guards(app: FastifyInstance, env: Env): Promise<void> {
  const isHttps = env.PUBLIC_URL.startsWith('https://')
  await app.register(helmet, { contentSecurityPolicy: contentSecurityPolicy(env), hsts: isHttps })
  await app.register(cors, {
    origin: env.ALLOWED_ORIGINS,
    credentials: true,
    methods: ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'HEAD'],
    allowedHeaders: ['Origin', 'Content-Type', 'Accept', 'Authorization', 'X-Requested-With', 'If-Match'],
  })
  await app.register(compress, { threshold: 2048 })
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { files: 1, fields: 10, fieldSize: 10_000 },
  })
}

function healthRoutes(app: FastifyInstance, db: Db): void {
  app.get('/healthz', () => ({ status: 'alive' }))
  app.get('/readyz', async (_request, reply) => {
    try {
      await sql`select 1 from schema_migrations limit 1`.execute(db)
      return { status: 'ready' }
    } catch {
      return reply.status(503).send({ status: 'not ready', reason: 'The database does not answer.' })
    }
  })
}

/**
 * Builds the server over an open, migrated database. It neither listens nor reads the environment, so that tests can build as many
 * as they like.
 */
export async function buildApp(db: Db, env: Env): Promise<{ app: FastifyInstance; deps: Deps }> {
  const app = Fastify({
    logger:
      env.LOG_LEVEL === 'silent' ? false : { level: env.LOG_LEVEL, redact: ['req.headers.authorization'] },
    logController: new LogController({ disableRequestLogging: env.LOG_LEVEL !== 'debug' }),
    genReqId: () => randomUUID(),
    trustProxy: env.TRUST_PROXY,
    frameworkErrors: answerBrokenAddress,
    bodyLimit: 1_000_000,
    // The embedded provider makes its keys at the first start, which takes a slow machine a while.
    pluginTimeout: 60_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
  })
  const secret = env.SESSION_SECRET ?? (await keptSecret(db))
  const deps: Deps = { db, env, tokens: makeTokens(secret, env.SESSION_TTL) }
  handleErrors(app)
  readJson(app)
  await guards(app, env)
  serveMetrics(app, env)
  await app.register(
    async (v1) => {
      for (const routes of areas) routes(v1, deps)
    },
    { prefix: '/api/v1' },
  )
  serveFiles(app, db)
  healthRoutes(app, db)
  await serveDocument(app, env.PRODUCT_NAME)
  if (identityOf(env).isLocal) await app.register(idpRoutes, { db, env, secret })
  if (env.NODE_ENV !== 'production') await app.register(outboxRoutes, deps)
  if (existsSync(webFolder)) await serveWeb(app)
  else app.setNotFoundHandler(answerUnknownAddress)
  return { app, deps }
}
