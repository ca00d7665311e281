import { z } from 'zod'
import { emailPattern } from '#contract/email.ts'
import { reviewSharers } from '#contract/api/surveys/words.ts'
import { undoMinutes } from '#contract/api/undo.ts'
import { faultOf } from '#contract/errors/fault.ts'
import {
  flag,
  list,
  origins,
  duration,
  megabytes,
  undoSeconds,
  webAddress,
  postgresAddress,
  hasWholeLimit,
  floor,
  daysBefore,
  week,
  workplace,
  hidden,
  oneOf,
} from './envValues.ts'
import { sayFault } from './languages/i18n.ts'

const modes = ['development', 'test', 'production'] as const
const webhookAddresses = ['internet', 'any', 'none'] as const
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

const Variables = z.object({
  NODE_ENV: oneOf(modes).default('development'),
  PORT: z.coerce.number({ error: 'write a port number' }).int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: webAddress.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: postgresAddress
    .refine(hasWholeLimit, {
      error: 'its statement_timeout must be a whole number of milliseconds such as 60000, or 0 for no limit',
    })
    .optional(),
  DATABASE_DIRECT_URL: postgresAddress.optional(),
  DATABASE_READ_URL: list.pipe(z.array(postgresAddress)).default([]),
  DATABASE_READ_WAIT_MS: z.coerce.number({ error: 'write a number of milliseconds' }).int().min(0).default(500),
  DRILL_DATABASE_URL: postgresAddress.optional(),
  DISK_RESERVE_MB: megabytes.default(200_000_000),
  UPLOAD_MB_PER_PERSON: megabytes.default(100_000_000),
  UPLOAD_MB_PER_TARGET: megabytes.default(200_000_000),
  DATABASE_POOL: z.coerce.number({ error: 'write a number of connections' }).int().min(2).max(1000).default(10),
  KEEP_UNUSED_FILES: duration.default(86_400),
  KEEP_SESSIONS: duration.default(90 * 86_400),
  KEEP_MAILS: duration.default(365 * 86_400),
  KEEP_IMPORTS: duration.default(90 * 86_400),
  KEEP_DONE_WORK: duration.default(365 * 86_400),
  KEEP_UNDO: duration
    .refine((seconds) => seconds >= undoSeconds, { error: `write at least ${undoMinutes}m` })
    .default(undoSeconds),
  OIDC_ISSUER: webAddress.optional(),
  OIDC_CLIENT_ID: z.string().default('muster'),
  OIDC_CLIENT_SECRET: z.string().default(''),
  OIDC_PROVIDER_NAME: z.string().optional(),
  OIDC_EMAIL_CLAIM: z
    .string()
    .regex(/^[\w.:/-]{1,100}$/, { error: 'write the name of a claim such as preferred_username' })
    .default('email'),
  OIDC_TRUST_EMAIL: flag.default(false),
  SESSION_SECRET: z.string().min(32, { error: 'write at least 32 random characters' }).optional(),
  SESSION_TTL: duration.default(12 * 3600),
  ADMIN_EMAIL: z.email({ pattern: emailPattern, error: 'write an email address' }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'write an address such as smtp://mail.example.com:587' }).optional(),
  MAIL_FROM: z.string().optional(),
  OUTSIDE_WEBHOOK_URL: webAddress.optional(),
  OUTSIDE_WEBHOOK_SECRET: z.string().min(16, { error: 'write at least 16 random characters' }).optional(),
  PRODUCT_NAME: z
    .string()
    .regex(/^[\p{L}\p{N} ]{1,40}$/u, { error: 'use letters, digits and blanks, at most 40' })
    .default('Muster'),
  COMPANY_NAME: z.string().default('Tidewater Software'),
  COMPANY_EMAIL_DOMAINS: list.default(['tidewater.example']),
  DEFAULT_ORGANIZATION: z.string().min(1).default('tidewater'),
  HOME_CURRENCY: z
    .string()
    .regex(/^[A-Z]{3}$/, { error: 'write a three-letter code such as USD' })
    .default('USD'),
  PROBATION_MONTHS: z.coerce.number({ error: 'write a number of months' }).int().min(0).max(24).default(0),
  INVITATION_DAYS: z.coerce.number({ error: 'write a number of days' }).int().min(1).max(60).default(7),
  TIME_ZONE: z.string().refine(isTimeZone, { error: 'write a time zone such as Asia/Ho_Chi_Minh' }).default('UTC'),
  WORKING_HOURS: week.prefault('8,8,8,8,8,0,0'),
  WORKPLACE: workplace.default(''),
  HIDDEN_FIELDS: hidden.prefault(''),
  REVIEW_SHARERS: oneOf(reviewSharers).default('managers'),
  OWN_KEYS: flag.default(false),
  WEBHOOK_ADDRESSES: oneOf(webhookAddresses).default('internet'),
  SURVEY_REMINDERS: daysBefore.prefault('7,1'),
  ENGAGEMENT_FLOOR: floor.prefault('10'),
  ALLOWED_ORIGINS: origins.default([]),
  ALLOW_HTTP: flag.default(false),
  DEMO: flag.optional(),
  LOG_LEVEL: oneOf(logLevels).default('info'),
  TRUST_PROXY: flag.default(false),
  METRICS_TOKEN: z.string().min(16, { error: 'write at least 16 random characters' }).optional(),
})

/** The parsed environment (docs/operations.md). Defaults work on a single machine. */
export type Env = z.output<typeof Variables> & {
  PUBLIC_URL: string
  DEMO: boolean
  OIDC_PROVIDER_NAME: string
}

/** Invalid environment variables, one readable line each. */
export class WrongEnvironment extends Error {
  readonly lines: string[]
  constructor(lines: string[]) {
    super(lines.join('\n'))
    this.lines = lines
  }
}

function pairProblems(env: Env): string[] {
  const problems: string[] = []
  if (env.OUTSIDE_WEBHOOK_URL && !env.OUTSIDE_WEBHOOK_SECRET)
    problems.push('OUTSIDE_WEBHOOK_SECRET is missing: what goes to OUTSIDE_WEBHOOK_URL is signed with it.')
  if (env.DATABASE_READ_URL.length > 0 && !env.DATABASE_URL)
    problems.push('DATABASE_URL is missing: DATABASE_READ_URL names replicas of that database.')
  if (env.DATABASE_DIRECT_URL && !env.DATABASE_URL)
    problems.push('DATABASE_URL is missing: DATABASE_DIRECT_URL is the way around its connection pooler.')
  return problems
}

/** True if the address is on this machine. */
export const isHere = (address: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(address).hostname)

/** The built-in provider signs in anyone as any person, so it must not run on an https address of another machine. */
function identityProblems(env: Env): string[] {
  const isDeployed = env.PUBLIC_URL.startsWith('https://') && !isHere(env.PUBLIC_URL)
  if (env.OIDC_ISSUER || (env.NODE_ENV !== 'production' && !isDeployed)) return []
  return [
    'OIDC_ISSUER is missing: the embedded identity provider is for local use only, without NODE_ENV=production and without an https address of another machine.',
  ]
}

/**
 * Issuers of Microsoft that sign in accounts of every organization, whose admins choose any address for them. The id is
 * that of consumers.
 */
const ofManyTenants =
  /^https:\/\/login\.microsoftonline\.[a-z]+\/(common|organizations|consumers|9188040d-6c67-4c5b-b112-36a304b66dad)\//i

/** Only a provider of the company alone can be trusted with addresses that it doesn't call verified. */
function trustProblems({ OIDC_EMAIL_CLAIM, OIDC_TRUST_EMAIL, OIDC_ISSUER = '' }: Env): string[] {
  const problems: string[] = []
  if (OIDC_EMAIL_CLAIM !== 'email' && !OIDC_TRUST_EMAIL)
    problems.push(
      `OIDC_EMAIL_CLAIM=${OIDC_EMAIL_CLAIM} needs OIDC_TRUST_EMAIL=true, because providers verify the claim email alone.`,
    )
  if (OIDC_TRUST_EMAIL && ofManyTenants.test(OIDC_ISSUER))
    problems.push(
      `OIDC_TRUST_EMAIL=true trusts every organization with OIDC_ISSUER=${OIDC_ISSUER}: write the issuer with the ID of your tenant.`,
    )
  return problems
}

/** Pages, calls and cookies are at the root of an address. */
function addressProblems({ PUBLIC_URL }: Env): string[] {
  const { origin, href } = new URL(PUBLIC_URL)
  if (href === `${origin}/`) return []
  return [`PUBLIC_URL=${PUBLIC_URL} must have nothing after the host: write ${origin}, on a host name of its own.`]
}

function productionProblems(env: Env): string[] {
  if (env.NODE_ENV !== 'production') return []
  const problems: string[] = []
  if (!env.SESSION_SECRET) problems.push('SESSION_SECRET is missing: write at least 32 random characters.')
  if (!env.PUBLIC_URL.startsWith('https://') && !env.ALLOW_HTTP) {
    problems.push('PUBLIC_URL must be an https address (or set ALLOW_HTTP=true behind your own TLS).')
  }
  if (env.WEBHOOK_ADDRESSES === 'any')
    problems.push('WEBHOOK_ADDRESSES=any is for tests: messages would also go into the own network, and without https.')
  return problems
}

/** Variables whose values must not appear in messages. */
const secrets = new Set([
  'SESSION_SECRET',
  'OIDC_CLIENT_SECRET',
  'METRICS_TOKEN',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
  'DRILL_DATABASE_URL',
  'SMTP_URL',
  'OUTSIDE_WEBHOOK_URL',
  'OUTSIDE_WEBHOOK_SECRET',
])

/** Parses the environment at the start. Throws `WrongEnvironment` with one line per problem. */
export function readEnv(variables: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = Variables.safeParse(given)
  if (!parsed.success) {
    throw new WrongEnvironment(
      parsed.error.issues.map((issue) => {
        const name = String(issue.path[0])
        const value = secrets.has(name) ? '' : `=${given[name] ?? ''}`
        return `${name}${value} is not valid: ${sayFault(faultOf(issue.message)).replace(/\.$/, '')}.`
      }),
    )
  }
  const values = parsed.data
  const env: Env = {
    ...values,
    PUBLIC_URL: (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/(?<!\/)\/+$/, ''),
    DEMO: values.DEMO ?? !values.DATABASE_URL,
    OIDC_PROVIDER_NAME:
      values.OIDC_PROVIDER_NAME ?? (values.OIDC_ISSUER ? 'your company account' : `${values.PRODUCT_NAME} ID`),
  }
  const problems = [pairProblems, addressProblems, identityProblems, trustProblems, productionProblems].flatMap(
    (find) => find(env),
  )
  if (problems.length) throw new WrongEnvironment(problems)
  return env
}

/** The identity provider: the configured one, or the built-in one below the product's address. */
export function identityOf(env: Env) {
  return {
    issuer: env.OIDC_ISSUER ?? `${env.PUBLIC_URL}/idp`,
    clientId: env.OIDC_CLIENT_ID,
    clientSecret: env.OIDC_CLIENT_SECRET,
    providerName: env.OIDC_PROVIDER_NAME,
    emailClaim: env.OIDC_EMAIL_CLAIM,
    trustsEmail: env.OIDC_TRUST_EMAIL,
    isLocal: !env.OIDC_ISSUER,
  }
}
