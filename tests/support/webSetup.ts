import '@testing-library/jest-dom'
import { i18n } from '@lingui/core'
import { configure, getConfig } from '@testing-library/react'
import * as React from 'react'
import { getComputedStyle } from './styles.ts'

i18n.loadAndActivate({ locale: 'en', locales: 'en-GB', messages: {} })

// A react-admin page takes over a second to settle on a busy two-core machine.
configure({ asyncUtilTimeout: 15_000 })

// A waiting query fails many times before it finds its element. Only its last failure prints the page.
const { getElementError } = getConfig()
configure({
  getElementError: (message, container) =>
    Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics')
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
})

window.getComputedStyle = getComputedStyle
window.scrollTo = () => {}
Element.prototype.scrollIntoView = () => {}
window.matchMedia ??= (query) =>
  ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
    dispatchEvent: () => false,
  }) satisfies MediaQueryList

// Recording the stack of each element takes a sixth of the time. Above this count React records none.
Object.defineProperty(
  Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE') as object,
  'recentlyCreatedOwnerStacks',
  { get: () => Number.POSITIVE_INFINITY, set() {} },
)
