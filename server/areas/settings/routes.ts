import type { FastifyInstance } from 'fastify'
import * as api from '#contract/api/index.ts'
import type { Server } from '#server/platform/http/server.ts'
import { identityOf } from '#server/platform/env.ts'
import { serve } from '#server/platform/http/serve.ts'

/** Settings that the browser needs before sign-in. */
export function settingsRoutes(app: FastifyInstance, server: Server): void {
  const { env } = server
  const { issuer, clientId, providerName, isLocal } = identityOf(env)
  serve(app, server, api.settings.read, async () => ({
    data: {
      productName: env.PRODUCT_NAME,
      companyName: env.COMPANY_NAME,
      companyEmailDomains: env.COMPANY_EMAIL_DOMAINS,
      organizations: [env.DEFAULT_ORGANIZATION],
      homeCurrency: env.HOME_CURRENCY,
      timeZone: env.TIME_ZONE,
      workingHours: env.WORKING_HOURS,
      workplace: env.WORKPLACE,
      hiddenFields: env.HIDDEN_FIELDS,
      identity: { issuer, clientID: clientId, providerName, isLocal },
    },
  }))
}
