import { randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { makeTokens } from './tokens.ts'

const secret = 'a secret of these tests, as long as one should be'
const tokens = makeTokens(secret, 3600, 'http://localhost')

const claims = { id: randomUUID(), jti: randomUUID(), email: 'an@tidewater.example', avatar: '' }
const signed = (exp: number, purpose = 'session', by = secret) =>
  new SignJWT({ ...claims, purpose })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(exp)
    .sign(new TextEncoder().encode(by))
const now = () => Math.floor(Date.now() / 1000)

afterEach(() => void jest.restoreAllMocks())

test('the signature of a token is checked once, however often it comes', async () => {
  const check = jest.spyOn(crypto.subtle, 'verify')
  const [one, other] = [await signed(now() + 100), await signed(now() + 200)]
  for (const token of [one, one, one, other, one, other])
    expect(await tokens.verify(token)).toMatchObject({ ...claims, purpose: 'session' })
  expect(check).toHaveBeenCalledTimes(2)
})

test('what was found right once makes nothing else right', async () => {
  const token = await signed(now() + 100)
  await tokens.verify(token)
  const [head, body = '', signature] = token.split('.')
  const raised = Buffer.from(JSON.stringify({ ...claims, id: randomUUID(), exp: now() + 999 })).toString('base64url')
  const forged = await signed(now() + 100, 'session', `${secret}!`)
  for (const wrong of [`${head}.${raised}.${signature}`, `${head}.${body}.`, `${token}x`, forged]) {
    for (let again = 0; again < 2; again++)
      await expect(tokens.verify(wrong)).rejects.toMatchObject({
        status: 401,
        fault: { code: 'session.notValid' },
      })
  }
  expect(await tokens.verify(token)).toMatchObject(claims)
})

test.each([
  ['session', 'session.expired'],
  ['invitation', 'invitation.expired'],
])('a %s that was known ends with its second', async (purpose, code) => {
  const end = now() + 5
  const token = await signed(end, purpose)
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] })
  try {
    jest.setSystemTime(end * 1000 - 1)
    expect(await tokens.verify(token)).toMatchObject({ purpose })
    expect(await tokens.verify(token)).toMatchObject({ purpose })
    jest.setSystemTime(end * 1000)
    for (let again = 0; again < 2; again++)
      await expect(tokens.verify(token)).rejects.toMatchObject({ status: 401, fault: { code } })
  } finally {
    jest.useRealTimers()
  }
})
