import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, render as renderAlone, renderHook as renderHookAlone } from '@testing-library/react/pure'
import { createElement } from 'react'

export * from '@testing-library/react/pure'

/** Renders with the texts of the catalogues, as in the app. */
const inLanguage =
  (draw) =>
  (ui, { wrapper: Around, ...options } = {}) =>
    draw(ui, {
      ...options,
      wrapper: ({ children }) =>
        createElement(I18nProvider, { i18n }, Around ? createElement(Around, null, children) : children),
    })
export const render = inLanguage(renderAlone)
export const renderHook = inLanguage(renderHookAlone)

// The library registers this when it is loaded, which happens once for many files.
afterEach(cleanup)
