import { tokenFor } from '#tests/support/tokenFor.ts'
import { tokenCookie } from '#contract/sessionCookie.ts'
import { redirectionKey } from './storage.ts'
import { rememberAddress, shellPath, takeRemembered } from './storage.ts'
import { cookieLine, dropToken, expiryOf, readToken, storeToken } from './signIn.ts'

const hour = Math.floor(Date.now() / 1000) + 3600

test.each([
  ['Muster', 'muster-token', 'muster-redirection-key'],
  ['Staff Room 2', 'staff-room-2-token', 'staff-room-2-redirection-key'],
])('the product %s has the cookie %s and the key %s', (product, cookie, key) => {
  expect(tokenCookie(product)).toBe(cookie)
  expect(redirectionKey(product)).toBe(key)
})

test('stores a token until it expires, for every path', () => {
  const written: string[] = []
  Object.defineProperty(document, 'cookie', {
    configurable: true,
    set(text: string) {
      written.push(text)
    },
  })
  storeToken('muster-token', tokenFor('an@tidewater.example', hour))
  Reflect.deleteProperty(document, 'cookie')
  const expires = new Date(hour * 1000).toUTCString()
  expect(written).toEqual([
    `muster-token=${tokenFor('an@tidewater.example', hour)}; Path=/; Expires=${expires}; SameSite=Lax`,
  ])
})

test('the cookie is Secure over https, and host-only', () => {
  const expires = new Date(hour * 1000)
  const plain = cookieLine('muster-token', 't', expires, 'http:')
  expect(plain).toBe(`muster-token=t; Path=/; Expires=${expires.toUTCString()}; SameSite=Lax`)
  expect(cookieLine('muster-token', 't', expires, 'https:')).toBe(`${plain}; Secure`)
})

test('reads a stored token until it is dropped', () => {
  const token = tokenFor('an@tidewater.example', hour)
  storeToken('muster-token', token)
  expect(readToken('muster-token')).toBe(token)
  expect(readToken('other-token')).toBeUndefined()
  dropToken('muster-token')
  expect(readToken('muster-token')).toBeUndefined()
})

test.each(['', 'no-token', 'a.b.c', `a.${btoa('{"exp":"soon"}')}.c`])('%j is not a token', (token) => {
  expect(expiryOf(token)).toBeUndefined()
  expect(() => storeToken('muster-token', token)).toThrow(/Couldn't sign you in/)
})

test('reads the expiry beside names in any script', () => {
  const claims = btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify({ name: 'Hương', exp: 7 }))))
  expect(expiryOf(`a.${claims.replace(/\+/g, '-').replace(/\//g, '_')}.c`)).toEqual(new Date(7000))
})

test.each([
  ['http://localhost/projects?a=1#b', '/projects?a=1#b'],
  ['/employees', '/employees'],
  ['https://elsewhere.example/projects', undefined],
  ['//elsewhere.example/projects', undefined],
  ['javascript:alert(1)', undefined],
  ['http://localhost/login?code=1', undefined],
  ['http://localhost/onboarding', undefined],
  ['http://localhost/onboarding/x', undefined],
  ['http://localhost/confirm-email#token=t', undefined],
  ['http://localhost/logins', '/logins'],
])('after sign-in %s leads to %s', (address, path) => {
  expect(shellPath(address)).toBe(path)
})

test('takes a remembered address once', () => {
  history.replaceState(null, '', '/employees?page=2')
  rememberAddress('Muster')
  expect(takeRemembered('Muster')).toBe('/employees?page=2')
  expect(takeRemembered('Muster')).toBe('/')
})

test('the sign-in page is never remembered', () => {
  history.replaceState(null, '', '/login')
  rememberAddress('Muster')
  expect(localStorage.getItem('muster-redirection-key')).toBeNull()
})
