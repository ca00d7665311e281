import { badReplies, openLying, type Tricks } from '#tests/support/hostileProvider.ts'
import { refusalOf } from '#tests/support/refusalOf.ts'
import { identityProvider } from './provider.ts'

const { hostile, answer, client } = await openLying()
afterAll(() => hostile.stop())
const provider = () => identityProvider(client)

describe('a provider that calls no address verified', () => {
  const trusting = (emailClaim = 'email') =>
    identityProvider(
      { issuer: hostile.issuer, clientId: 'muster', clientSecret: 's' },
      { emailClaim, trustsEmail: true },
    )
  const upn = { email: undefined, email_verified: undefined, preferred_username: 'Eva@tidewater.example' }

  it('is not trusted by itself', async () => {
    hostile.tricks = { claims: { email_verified: undefined } }
    const refusal = await refusalOf(provider().exchange(answer))
    expect(refusal).toMatchObject({ status: 403, code: 'signIn.notVouched' })
  })

  it.each<[string, string, string, Tricks]>([
    ['no flag', 'email', 'admin@tidewater.example', { claims: { email_verified: undefined } }],
    ['a flag that says neither', 'email', 'admin@tidewater.example', { claims: { email_verified: null } }],
    ['an address in another claim', 'preferred_username', 'eva@tidewater.example', { claims: upn }],
    [
      'an address in a claim of userinfo',
      'upn',
      'eva@tidewater.example',
      { claims: upn, userinfo: { sub: 'person-1', upn: 'eva@tidewater.example' } },
    ],
  ])('is trusted by the setting, with %s', async (_what, claim, email, tricks) => {
    hostile.tricks = tricks
    await expect(trusting(claim).exchange(answer)).resolves.toEqual({ email })
  })

  it.each<[string, number, string, string, Tricks]>([
    ['says that it is not verified', 403, 'signIn.notVerified', 'email', { claims: { email_verified: false } }],
    ['says so as text', 403, 'signIn.notVerified', 'email', { claims: { email_verified: 'false' } }],
    [
      'says so in userinfo',
      403,
      'signIn.notVerified',
      'preferred_username',
      { claims: upn, userinfo: { sub: 'person-1', email_verified: false } },
    ],
    ['sends no such claim', 400, 'signIn.noClaim', 'upn', {}],
    ['sends a name', 403, 'signIn.notAnAddress', 'preferred_username', { claims: { preferred_username: 'eva' } }],
    ['sends a name as email', 403, 'signIn.notAnAddress', 'email', { claims: { email: 'eva@tidewater' } }],
  ])('is refused when it %s', async (_what, status, code, claim, tricks) => {
    hostile.tricks = tricks
    await expect(refusalOf(trusting(claim).exchange(answer))).resolves.toMatchObject({ status, code })
  })
})

describe('a description', () => {
  it.each<[string, string, Tricks]>([
    ['another issuer in it', 'signIn.badIssuer', { discovery: { issuer: 'https://elsewhere.example' } }],
    ['no such page', 'signIn.badIssuer', { discovery: badReplies.missing }],
    ['500', 'signIn.providerGone', { discovery: badReplies.failing }],
    ['429', 'signIn.providerGone', { discovery: (response) => response.writeHead(429).end() }],
    ['408', 'signIn.providerGone', { discovery: (response) => response.writeHead(408).end() }],
    ['a web page', 'signIn.providerGone', { discovery: badReplies.page }],
  ])('is refused with %s, by sign-in and addresses', async (_what, code, tricks) => {
    hostile.tricks = tricks
    for (const call of [provider().exchange(answer), provider().addresses()])
      expect(await refusalOf(call)).toEqual({ status: 503, code, hasCause: true })
  })

  it.each<[string, Record<string, unknown>, object]>([
    ['the one to sign in at', {}, { endSessionEndpoint: null }],
    [
      'the one to sign out at',
      { end_session_endpoint: 'https://id.example/logout?x=1' },
      { endSessionEndpoint: 'https://id.example/logout?x=1' },
    ],
    ['none that would run in a page', { end_session_endpoint: 'javascript:alert(1)' }, { endSessionEndpoint: null }],
  ])('names its addresses for browsers: %s', async (_what, discovery, addresses) => {
    hostile.tricks = { discovery }
    await expect(provider().addresses()).resolves.toEqual({
      authorizationEndpoint: `${hostile.issuer}/auth`,
      ...addresses,
    })
  })

  it.each([undefined, 'javascript:alert(1)', '/auth'])(
    'is refused with the address %s to sign in at',
    async (address) => {
      hostile.tricks = { discovery: { authorization_endpoint: address } }
      await expect(refusalOf(provider().addresses())).resolves.toMatchObject({ status: 503, code: 'signIn.badIssuer' })
    },
  )

  it('is read once by all who wait', async () => {
    hostile.tricks = {}
    const one = provider()
    const before = hostile.discoveries
    await Promise.all([one.addresses(), one.addresses(), one.exchange(answer)])
    await one.addresses()
    expect(hostile.discoveries - before).toBe(1)
  })
})
