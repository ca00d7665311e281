import { foreignClients, startForeignProvider } from '#tests/support/foreign.ts'
import { refusalOf } from '#tests/support/refusalOf.ts'
import { freePort } from '#tests/support/freePort.ts'
import { badReplies, openLying, type Tricks } from '#tests/support/hostileProvider.ts'
import { identityProvider, type SignInAnswer } from './provider.ts'

describe('a real provider, by discovery', () => {
  let foreign: Awaited<ReturnType<typeof startForeignProvider>>
  beforeAll(async () => {
    foreign = await startForeignProvider()
  }, 30_000)
  afterAll(() => foreign.stop())

  const client = (index: 0 | 1) => {
    const { client_id: clientId, client_secret: clientSecret } = foreignClients[index]
    return { issuer: foreign.issuer, clientId, clientSecret }
  }

  it('exchanges a code with PKCE and nonce, for a redirect address without a slash', async () => {
    const answer = await foreign.codeFor('admin')
    await expect(identityProvider(client(0)).exchange(answer)).resolves.toEqual({
      email: 'admin@tidewater.example',
    })
  })

  it('keeps the query of a redirect address', async () => {
    const answer = await foreign.codeFor('admin', 'by-header', 'https://muster.example/login?from=here')
    await expect(identityProvider(client(0)).exchange(answer)).resolves.toMatchObject({
      email: expect.any(String),
    })
  })

  it('sends the secret in the body if the provider requires it', async () => {
    const provider = identityProvider(client(1))
    for (const _time of ['first', 'second']) {
      await expect(provider.exchange(await foreign.codeFor('admin', 'by-body'))).resolves.toMatchObject({
        email: 'admin@tidewater.example',
      })
    }
  })

  it('refuses a code that was used before', async () => {
    const provider = identityProvider(client(0))
    const answer = await foreign.codeFor('admin')
    await provider.exchange(answer)
    await expect(refusalOf(provider.exchange(answer))).resolves.toMatchObject({ status: 401, hasCause: true })
  })

  it.each<[string, Partial<SignInAnswer>, string]>([
    ['an invented code', { code: 'invented' }, 'signIn.codeRefused'],
    ['another code verifier', { codeVerifier: 'x'.repeat(43) }, 'signIn.codeRefused'],
    ['no code verifier', { codeVerifier: undefined }, 'signIn.codeRefused'],
    ['another nonce', { nonce: 'another' }, 'signIn.notProven'],
    ['no nonce, although one was asked for', { nonce: null }, 'signIn.notProven'],
    ['another redirect address', { redirectUrl: 'https://muster.example/elsewhere' }, 'signIn.codeRefused'],
  ])('refuses %s', async (_what, change, code) => {
    const answer = { ...(await foreign.codeFor('admin')), ...change }
    await expect(refusalOf(identityProvider(client(0)).exchange(answer))).resolves.toMatchObject({
      status: 401,
      code,
      hasCause: true,
    })
  })

  it('reports an unknown client when id or secret are wrong', async () => {
    const provider = identityProvider({ ...client(0), clientSecret: 'wrong' })
    const refusal = await refusalOf(provider.exchange(await foreign.codeFor('admin')))
    expect(refusal).toMatchObject({ status: 401, code: 'signIn.productRefused' })
  })

  it.each([
    ['silent', 400, 'signIn.noAddress'],
    ['unverified', 403, 'signIn.notVerified'],
  ])('refuses the %s account with %i', async (account, status, code) => {
    const answer = await foreign.codeFor(account)
    await expect(refusalOf(identityProvider(client(0)).exchange(answer))).resolves.toMatchObject({ status, code })
  })
})

const lying = await openLying()
afterAll(() => lying.hostile.stop())

describe('a provider that lies or fails', () => {
  const { hostile, answer, client } = lying
  const provider = () => identityProvider(client)
  const past = Math.floor(Date.now() / 1000) - 3600
  const codes: Record<number, string> = {
    400: 'signIn.noAddress',
    401: 'signIn.notProven',
    403: 'signIn.notVerified',
    503: 'signIn.providerGone',
  }
  const swapped = (idToken: string) => {
    const [head, , signature] = idToken.split('.')
    const claims = {
      iss: hostile.issuer,
      aud: 'muster',
      sub: 'x',
      iat: past,
      exp: past + 9999,
      nonce: 'n-1',
      email: 'a@b.example',
    }
    return `${head}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${signature}`
  }
  const unsigned = (idToken: string) =>
    `${Buffer.from('{"alg":"none"}').toString('base64url')}.${idToken.split('.')[1]}.`

  it('is trusted while its answers are correct', async () => {
    hostile.tricks = {}
    await expect(provider().exchange(answer)).resolves.toEqual({ email: 'admin@tidewater.example' })
  })

  it.each<[string, number, Tricks]>([
    ['another nonce', 401, { claims: { nonce: 'n-2' } }],
    ['no nonce', 401, { claims: { nonce: undefined } }],
    ['another issuer', 401, { claims: { iss: 'https://elsewhere.example' } }],
    ['another audience', 401, { claims: { aud: 'other-app' } }],
    ['no subject', 401, { claims: { sub: undefined } }],
    ['an expired token', 401, { claims: { iat: past, exp: past + 60 } }],
    ['a token signed with an unpublished key', 401, { forge: true }],
    ['a token changed after signing', 401, { mangle: swapped }],
    ['a token without signature', 401, { mangle: unsigned }],
    ['something that is no token', 401, { mangle: () => 'nonsense' }],
    ['no e-mail', 400, { claims: { email: undefined } }],
    ['an empty e-mail', 400, { claims: { email: ' ' } }],
    ['an e-mail that is no text', 400, { claims: { email: ['a@b.example'] } }],
    ['an unverified e-mail', 403, { claims: { email_verified: false } }],
    [
      'the userinfo of somebody else',
      401,
      { claims: { email: undefined }, userinfo: { sub: 'person-2', email: 'x@y.example' } },
    ],
    ['no e-mail in userinfo either', 400, { claims: { email: undefined }, userinfo: { sub: 'person-1' } }],
    ['a broken description', 503, { discovery: badReplies.broken }],
    ['a web page for a description', 503, { discovery: badReplies.page }],
    ['500 for its description', 503, { discovery: badReplies.failing }],
    ['500 for a code', 503, { token: badReplies.failing }],
    ['a broken answer to a code', 503, { token: badReplies.broken }],
    ['500 for its keys', 503, { jwks: badReplies.failing }],
  ])('%s is refused with %i', async (_what, status, tricks) => {
    hostile.tricks = tricks
    const refusal = await refusalOf(provider().exchange(answer))
    expect(refusal).toEqual({
      status,
      code: codes[status],
      hasCause: status === 401 || status === 503,
    })
  })

  it('is asked for userinfo if the id token lacks the address', async () => {
    hostile.tricks = {
      claims: { email: undefined, email_verified: undefined },
      userinfo: { sub: 'person-1', email: 'eva@tidewater.example', email_verified: 'true' },
    }
    await expect(provider().exchange(answer)).resolves.toEqual({ email: 'eva@tidewater.example' })
  })

  it('sends a code once, though userinfo refuses the token that it gave', async () => {
    let codes = 0
    hostile.tricks = {
      claims: { email: undefined },
      userinfo: (response) => {
        codes += 1
        response.writeHead(401, { 'www-authenticate': 'Bearer error="invalid_token"' }).end()
      },
    }
    expect(await refusalOf(provider().exchange(answer))).toMatchObject({ status: 401, code: 'signIn.notProven' })
    expect(codes).toBe(1)
  })

  it('is discovered once, and again after a failure', async () => {
    const one = provider()
    hostile.tricks = {}
    const before = hostile.discoveries
    await one.exchange(answer)
    await one.exchange(answer)
    expect(hostile.discoveries - before).toBe(1)
    hostile.tricks = { token: badReplies.failing }
    await refusalOf(one.exchange(answer))
    hostile.tricks = {}
    await expect(one.exchange(answer)).resolves.toMatchObject({ email: expect.any(String) })
    expect(hostile.discoveries - before).toBe(2)
  })

  it('is not asked again for five seconds after its description failed', async () => {
    let now = 0
    const one = identityProvider(
      { issuer: hostile.issuer, clientId: 'muster', clientSecret: 's' },
      undefined,
      () => now,
    )
    const before = hostile.discoveries
    hostile.tricks = { discovery: badReplies.failing }
    await refusalOf(one.exchange(answer))
    hostile.tricks = {}
    now = 4999
    for (const call of [one.exchange(answer), one.addresses()])
      expect(await refusalOf(call)).toMatchObject({ code: 'signIn.providerGone' })
    expect(hostile.discoveries - before).toBe(1)
    now = 5000
    await expect(one.exchange(answer)).resolves.toMatchObject({ email: expect.any(String) })
    expect(hostile.discoveries - before).toBe(2)
  })

  it('may rotate its key right after it was read', async () => {
    hostile.tricks = {}
    const one = provider()
    await one.exchange(answer)
    await hostile.rotate()
    const before = hostile.keyReads
    const together = await Promise.all([one.exchange(answer), one.exchange(answer)])
    expect(together.map(({ email }) => email)).toEqual(['admin@tidewater.example', 'admin@tidewater.example'])
    expect(hostile.keyReads - before).toBe(1)
  })

  it('is asked once for keys that it does not publish, however many tokens name them', async () => {
    hostile.tricks = {}
    const one = provider()
    await one.exchange(answer)
    const before = [hostile.keyReads, hostile.discoveries]
    for (const kid of ['x1', 'x2', 'x3']) {
      hostile.tricks = { kid }
      await expect(refusalOf(one.exchange(answer))).resolves.toMatchObject({ code: 'signIn.notProven' })
    }
    expect([hostile.keyReads, hostile.discoveries]).toEqual([(before[0] ?? 0) + 1, before[1]])
  })

  it.each<[string, Tricks]>([
    ['says nothing', { discovery: badReplies.hanging }],
    ['stops in the middle of an answer', { token: badReplies.half }],
  ])(
    'is given up after five seconds when it %s',
    async (_what, tricks) => {
      hostile.tricks = tricks
      const begun = Date.now()
      await expect(refusalOf(provider().exchange(answer))).resolves.toMatchObject({
        status: 503,
        hasCause: true,
      })
      expect(Date.now() - begun).toBeLessThan(8000)
    },
    15_000,
  )

  it('is down', async () => {
    const issuer = `http://127.0.0.1:${await freePort()}`
    const down = identityProvider({ issuer, clientId: 'muster', clientSecret: 's' })
    await expect(refusalOf(down.exchange(answer))).resolves.toMatchObject({ status: 503, hasCause: true })
  })

  it('can use plain http only on this machine', async () => {
    const far = identityProvider({ issuer: 'http://provider.example', clientId: 'muster', clientSecret: 's' })
    await expect(refusalOf(far.exchange(answer))).resolves.toMatchObject({ status: 503, hasCause: true })
  })
})
