import { generateKeyPair, SignJWT } from 'jose'
import { startHostileProvider } from '#tests/support/hostileProvider.ts'
import { clientMethods, discover } from './providerClient.ts'
import { signatureCheck } from './providerKeys.ts'

it('reads the keys again for an unknown one, after ten seconds also for the next', async () => {
  const hostile = await startHostileProvider()
  const client = { issuer: hostile.issuer, clientId: 'muster', clientSecret: 's' }
  const [method] = clientMethods(client)
  let time = 0
  const requireSigned = signatureCheck(await discover(client, method), () => time)
  const { privateKey } = await generateKeyPair('RS256')
  const stray = await new SignJWT({}).setProtectedHeader({ alg: 'RS256', kid: 'stray' }).sign(privateKey)
  const reads: number[] = []
  for (time of [0, 9_999, 10_000, 19_999, 20_000]) {
    await expect(requireSigned(stray)).rejects.toMatchObject({ code: 'ERR_JWKS_NO_MATCHING_KEY' })
    reads.push(hostile.keyReads)
  }
  expect(reads).toEqual([2, 2, 3, 3, 4])
  await hostile.stop()
})
