import { identityOf, readEnv, WrongEnvironment } from './env.ts'

/** Error lines of a start with these variables. */
function linesOf(variables: Record<string, string>): string[] {
  try {
    readEnv(variables)
    return []
  } catch (error) {
    if (error instanceof WrongEnvironment) return error.lines
    throw error
  }
}

test('nothing set is a company on this machine', () => {
  expect(readEnv({})).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    PUBLIC_URL: 'http://localhost:3000',
    DATA_DIR: './data',
    SESSION_TTL: 12 * 3600,
    PRODUCT_NAME: 'Muster',
    HOME_CURRENCY: 'USD',
    TIME_ZONE: 'UTC',
    WORKING_HOURS: [8, 8, 8, 8, 8, 0, 0],
    DEMO: true,
    ALLOWED_ORIGINS: [],
    DATABASE_POOL: 10,
    DISK_RESERVE_MB: 200_000_000,
    UPLOAD_MB_PER_PERSON: 100_000_000,
    UPLOAD_MB_PER_TARGET: 200_000_000,
    KEEP_SESSIONS: 90 * 86_400,
    KEEP_UNDO: 600,
  })
  expect(identityOf(readEnv({}))).toMatchObject({ issuer: 'http://localhost:3000/idp', isLocal: true })
})

test('an empty variable counts as not set', () => {
  expect(readEnv({ PORT: '', DATABASE_URL: '' })).toMatchObject({ PORT: 3000, DEMO: true })
})

test('a server of its own brings no demo company, unless it is asked for', () => {
  const DATABASE_URL = 'postgres://muster@localhost/muster'
  expect(readEnv({ DATABASE_URL }).DEMO).toBe(false)
  expect(readEnv({ DATABASE_URL, DEMO: 'true' }).DEMO).toBe(true)
  expect(readEnv({ DEMO: 'off' }).DEMO).toBe(false)
})

test('lists, durations and addresses are read as people write them', () => {
  const env = readEnv({
    ALLOWED_ORIGINS: 'https://a.example, HTTPS://B.example:443/,',
    SESSION_TTL: '30m',
    PUBLIC_URL: 'https://muster.example/',
    OIDC_ISSUER: 'https://id.example',
  })
  expect(env.ALLOWED_ORIGINS).toEqual(['https://a.example', 'https://b.example'])
  expect(env.SESSION_TTL).toBe(1800)
  expect(env.PUBLIC_URL).toBe('https://muster.example')
  expect(identityOf(env)).toMatchObject({ issuer: 'https://id.example', isLocal: false })
})

test('pages of other origins are named by the origin alone', () => {
  for (const wrong of ['app.example.com', '*', 'https://a.example/page', 'https://me@a.example', 'ftp://a.example'])
    expect(linesOf({ ALLOWED_ORIGINS: `https://b.example,${wrong}` })).toEqual([
      `ALLOWED_ORIGINS=https://b.example,${wrong} is not valid: write origins such as https://app.example.com, with commas between them.`,
    ])
})

test.each(['60s', '-1', '1.5', '9999999999', '', '60000&statement_timeout=60s'])(
  'a limit of statements of %j is refused, and the address with its password is not repeated',
  (limit) => {
    const DATABASE_URL = `postgres://muster:hunter2@localhost/muster?statement_timeout=${limit}`
    const [line, ...more] = linesOf({ DATABASE_URL })
    expect(line).toMatch(/^DATABASE_URL is not valid: its statement_timeout must be a whole number/)
    expect([line?.includes('hunter2'), more]).toEqual([false, []])
  },
)

test.each(['60000', '0'])('a limit of statements of %s ms is taken', (limit) => {
  expect(linesOf({ DATABASE_URL: `postgres://muster@localhost/muster?statement_timeout=${limit}` })).toEqual([])
})

test.each([
  ['NODE_ENV', 'Production'],
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['PUBLIC_URL', 'muster.example'],
  ['DATABASE_URL', 'mysql://x/y'],
  ['OIDC_ISSUER', 'id.example'],
  ['OIDC_EMAIL_CLAIM', 'e mail'],
  ['OIDC_TRUST_EMAIL', 'perhaps'],
  ['SESSION_SECRET', 'short'],
  ['SESSION_TTL', '12'],
  ['ADMIN_EMAIL', 'me'],
  ['SMTP_URL', 'https://mail.example'],
  ['PRODUCT_NAME', '<b>'],
  ['HOME_CURRENCY', 'dollars'],
  ['TIME_ZONE', 'Moon/Crater'],
  ['WORKING_HOURS', '8,8,8,8,8'],
  ['WORKING_HOURS', '8,8,8,8,25,0,0'],
  ['WORKING_HOURS', '8,8,8,8,eight,0,0'],
  ['WORKPLACE', 'Bavaria'],
  ['DEMO', 'perhaps'],
  ['LOG_LEVEL', 'loud'],
])('%s=%s is refused in one line that names it', (name, value) => {
  expect(linesOf({ [name]: value })).toEqual([expect.stringMatching(new RegExp(`^${name}(=.*)? is not valid: .+\\.$`))])
})

test('every wrong value has a line of its own', () => {
  expect(linesOf({ PORT: 'x', TIME_ZONE: 'y', HOME_CURRENCY: 'z' })).toHaveLength(3)
})

test('a secret is not repeated in the refusal', () => {
  expect(linesOf({ SESSION_SECRET: 'hunter2' }).join()).not.toContain('hunter2')
})

test('an address that no provider verifies is trusted only on purpose', () => {
  expect(identityOf(readEnv({}))).toMatchObject({ emailClaim: 'email', trustsEmail: false })
  expect(linesOf({ OIDC_EMAIL_CLAIM: 'preferred_username' })).toEqual([
    'OIDC_EMAIL_CLAIM=preferred_username needs OIDC_TRUST_EMAIL=true, because providers verify the claim email alone.',
  ])
  const trusting = { OIDC_EMAIL_CLAIM: 'https://id.example/mail', OIDC_TRUST_EMAIL: 'true' }
  expect(identityOf(readEnv(trusting))).toMatchObject({ emailClaim: 'https://id.example/mail', trustsEmail: true })
})

test.each(['common', 'organizations', 'consumers', '9188040d-6c67-4c5b-b112-36a304b66dad'])(
  'addresses of all organizations of %s are not trusted',
  (tenant) => {
    const OIDC_ISSUER = `https://login.microsoftonline.com/${tenant}/v2.0`
    expect(linesOf({ OIDC_ISSUER, OIDC_TRUST_EMAIL: 'true' })).toEqual([
      expect.stringContaining('the ID of your tenant'),
    ])
    expect(linesOf({ OIDC_ISSUER })).toEqual([])
  },
)

test('addresses of one organization can be trusted', () => {
  const OIDC_ISSUER = 'https://login.microsoftonline.com/6b29fc40-ca47-1067-b31d-00dd010662da/v2.0'
  expect(linesOf({ OIDC_ISSUER, OIDC_TRUST_EMAIL: 'true' })).toEqual([])
})

const production = {
  NODE_ENV: 'production',
  OIDC_ISSUER: 'https://id.example',
  SESSION_SECRET: 'x'.repeat(32),
  PUBLIC_URL: 'https://muster.example',
}

test('production starts on what a company needs', () => {
  expect(linesOf(production)).toEqual([])
})

test.each([
  ['OIDC_ISSUER', '', 'OIDC_ISSUER is missing'],
  ['SESSION_SECRET', '', 'SESSION_SECRET is missing'],
  ['PUBLIC_URL', 'http://muster.example', 'PUBLIC_URL must be an https address'],
])('production refuses to start with %s=%j', (name, value, line) => {
  expect(linesOf({ ...production, [name]: value })).toEqual([expect.stringContaining(line)])
})

test.each([
  'http://localhost:3000',
  'http://127.0.0.53',
  'http://[::1]:3000',
  'https://localhost',
  'http://192.168.0.7:3000',
])('the embedded identity provider serves %s', (PUBLIC_URL) => {
  expect(linesOf({ PUBLIC_URL })).toEqual([])
})

test.each([
  'https://muster.example',
  'https://192.168.0.7:3000',
  'https://localhost.example',
  'https://127.0.0.1.example',
])('the embedded identity provider does not serve %s', (PUBLIC_URL) => {
  expect(linesOf({ PUBLIC_URL })).toEqual([expect.stringContaining('OIDC_ISSUER is missing: the embedded')])
  expect(linesOf({ PUBLIC_URL, OIDC_ISSUER: 'https://id.example' })).toEqual([])
})

test.each([
  'https://example.com/muster',
  'http://localhost:3000/muster/',
  'https://muster.example/?a=b',
  'https://me@muster.example',
])('an address with more than a host is refused with the one to write: %s', (PUBLIC_URL) => {
  const OIDC_ISSUER = 'https://id.example'
  const { origin } = new URL(PUBLIC_URL)
  expect(linesOf({ PUBLIC_URL, OIDC_ISSUER })).toEqual([expect.stringContaining(`write ${origin}, on a host name`)])
})

test.each(['r&d@tidewater.example', 'linh@xn--mnchen-3ya.example', 'linh@tidewater.xn--p1ai'])(
  '%s can be the first admin',
  (ADMIN_EMAIL) => {
    expect(readEnv({ ADMIN_EMAIL }).ADMIN_EMAIL).toBe(ADMIN_EMAIL)
  },
)

test('plain http in production is a choice that must be said', () => {
  expect(linesOf({ ...production, PUBLIC_URL: 'http://muster.example', ALLOW_HTTP: 'true' })).toEqual([])
})

test.each([
  ['DATABASE_POOL', '1'],
  ['DATABASE_POOL', 'ten'],
  ['DISK_RESERVE_MB', '0'],
  ['UPLOAD_MB_PER_PERSON', '1.5'],
  ['KEEP_UNDO', '9m'],
  ['KEEP_MAILS', '90'],
])('%s=%s is refused by its name', (name, value) => {
  expect(linesOf({ [name]: value })).toEqual([expect.stringContaining(`${name}=${value} is not valid: `)])
})
