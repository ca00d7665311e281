import '@testing-library/jest-dom'
import { configure } from '@testing-library/react'

// A react-admin page on a busy two-core machine takes over a second to settle.
configure({ asyncUtilTimeout: 15_000 })

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
