import { createHash, randomBytes } from 'node:crypto'
import * as api from '#contract/api/index.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { browser, type Page, parameter } from '#tests/support/browse.ts'
import { cast } from '#tests/support/cast.ts'
import { startImitation } from '#tests/support/imitatedProvider.ts'
import { type Imitated, imitations } from '#tests/support/imitations.ts'
import { openTestApp, type TestApp } from '#tests/support/testApp.ts'

const musterUrl = 'https://muster.example'
const redirectUrl = `${musterUrl}/login`

type SignedIn = ResponseOf<typeof api.auth.signIn>['data']
type Addresses = ResponseOf<typeof api.auth.provider>['data']

describe.each(Object.keys(imitations) as Imitated[])('an imitation of %s', (name) => {
  let provider: Awaited<ReturnType<typeof startImitation>>
  let muster: TestApp
  beforeAll(async () => {
    provider = await startImitation(name, musterUrl)
    muster = await openTestApp({ PUBLIC_URL: musterUrl, ...provider.settings })
  }, 60_000)
  afterAll(async () => {
    await muster.close()
    await provider.stop()
  })

  const addresses = async () => (await muster.as(null)(api.auth.provider)).body.data as Addresses

  /** Signs in as a browser does. Returns the answer of Muster, and the browser with its cookies of the provider. */
  async function signIn(email: string) {
    const [codeVerifier, nonce] = [randomBytes(32).toString('base64url'), randomBytes(16).toString('base64url')]
    const { go } = browser((url) => url.startsWith(musterUrl))
    const request = new URL((await addresses()).authorizationEndpoint)
    request.search = new URLSearchParams({
      client_id: muster.deps.env.OIDC_CLIENT_ID,
      redirect_uri: redirectUrl,
      response_type: 'code',
      scope: 'openid email profile',
      state: 'kept',
      nonce,
      code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
      code_challenge_method: 'S256',
    }).toString()
    const begin = () => go(request.href)
    const { url } = await begin()
    const end = await go(`${url}?${new URLSearchParams({ address: email })}`)
    expect(parameter(end.url, 'state')).toBe('kept')
    const body = { code: parameter(end.url, 'code'), redirectUrl, codeVerifier, nonce }
    const answer = await muster.as(null)(api.auth.signIn, { body })
    return { answer, begin, go }
  }

  async function signInWell() {
    const { answer, ...more } = await signIn(cast.member.teamEmail)
    expect(answer).toMatchObject({ status: 200, body: { data: { employee: { id: cast.member.id } } } })
    return { ...(answer.body.data as SignedIn), ...more }
  }

  const isAskedForAddress = ({ text }: Page) => text.includes('name="address"')

  it('signs in, and the session works', async () => {
    const { accessToken } = await signInWell()
    const me = await muster.as(null)(api.auth.me, { token: accessToken })
    expect(me.body.data).toMatchObject({ id: cast.member.id })
  })

  it('signs in at the first try right after it rotated its key', async () => {
    await signInWell()
    await provider.rotate()
    expect((await signInWell()).accessToken).toBeTruthy()
  })

  it('does not sign in a stranger', async () => {
    const { answer } = await signIn('stranger@tidewater.example')
    expect(answer).toMatchObject({ status: 403, body: { code: 'signIn.unknownAddress' } })
  })

  if (imitations[name].endsSessions) {
    it('asks for the address again once its session has ended, and leads back', async () => {
      const { idToken = '', begin, go } = await signInWell()
      expect(isAskedForAddress(await begin())).toBe(false)
      const end = new URL((await addresses()).endSessionEndpoint ?? '')
      end.searchParams.set('client_id', muster.deps.env.OIDC_CLIENT_ID)
      end.searchParams.set('post_logout_redirect_uri', redirectUrl)
      end.searchParams.set('id_token_hint', idToken)
      const { text } = await go(end.href)
      const [, action = '', xsrf = ''] = /action="([^"]+)".*name="xsrf" value="([^"]+)"/s.exec(text) ?? []
      await expect(go(action, { xsrf, logout: 'yes' })).resolves.toMatchObject({ url: redirectUrl })
      expect(isAskedForAddress(await begin())).toBe(true)
    })
  } else {
    it('names no way to sign out, and its id token stays on the server', async () => {
      expect((await addresses()).endSessionEndpoint).toBeNull()
      expect(await signInWell()).not.toHaveProperty('idToken')
    })
  }
})
