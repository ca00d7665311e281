import { tokenFor } from '#tests/support/tokenFor.ts'
import { tokenCookie } from '#contract/sessionCookie.ts'
import { redirectionKey } from './storage.ts'
import { forgetVisit, rememberAddress, shellPath, takeOver, takeRemembered } from './storage.ts'
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
  expect(takeRemembered('Muster', 'anna')).toBe('/employees?page=2')
  expect(takeRemembered('Muster', 'anna')).toBe('/')
})

test('the sign-in page is never remembered', () => {
  history.replaceState(null, '', '/login')
  rememberAddress('Muster')
  expect(localStorage.getItem('muster-redirection-key')).toBeNull()
})

test('a remembered address with two slashes stays on this host', () => {
  expect(shellPath('http://localhost//x?a=1')).toBe('/x?a=1')
  history.replaceState(null, '', shellPath('http://localhost//elsewhere.example/x'))
  expect(location.href).toBe('http://localhost/elsewhere.example/x')
})

describe('what one person leaves in the browser', () => {
  const found = () => Object.keys(localStorage).filter((key) => key.startsWith('RaStore.'))

  beforeEach(() => {
    localStorage.clear()
    sessionStorage.clear()
  })

  test('an address is given back to its person only, once in each tab', () => {
    takeOver('Muster', 'anna')
    history.replaceState(null, '', '/employees?q=secret')
    rememberAddress('Muster')
    expect(takeRemembered('Muster', 'emma')).toBe('/')
    rememberAddress('Muster')
    const first = Object.fromEntries(Object.entries(localStorage))
    expect(takeRemembered('Muster', 'anna')).toBe('/employees?q=secret')
    // Another tab has its own address, whichever tab was first to return.
    for (const [key, value] of Object.entries(first)) sessionStorage.setItem(key, String(value))
    expect(takeRemembered('Muster', 'anna')).toBe('/employees?q=secret')
  })

  test('is gone when another person comes, except what names its person', () => {
    takeOver('Muster', 'anna')
    const keys = ['employees.listParams', 'employees.first', 'employees.columns', 'theme', 'drafts.edit.anna.x']
    for (const key of keys) localStorage.setItem(`RaStore.${key}`, '{}')
    takeOver('Muster', 'anna')
    expect(found()).toHaveLength(5)
    takeOver('Muster', 'emma')
    expect(found().sort()).toEqual(['RaStore.drafts.edit.anna.x', 'RaStore.theme'])
  })

  test('is forgotten at sign-out, except columns', () => {
    takeOver('Muster', 'anna')
    for (const key of ['employees.listParams', 'employees.selectedIds', 'recent.anna', 'drafts.edit.anna.x'])
      localStorage.setItem(`RaStore.${key}`, '{}')
    localStorage.setItem('RaStore.employees.columns', '[]')
    rememberAddress('Muster')
    forgetVisit('Muster', 'anna')
    expect(found()).toEqual(['RaStore.employees.columns'])
    expect(takeRemembered('Muster', 'anna')).toBe('/')
    expect(sessionStorage).toHaveLength(0)
  })
})
