import { contrast } from '#tests/support/contrast.ts'
import { darkTheme, lightTheme } from './theme.ts'
import { dark, filled, light } from './tokens.ts'

const tones = ['primary', 'success', 'warning', 'danger', 'info', 'neutral'] as const

describe.each([light, dark])('$scheme', (tokens) => {
  test('text is readable on every ground', () => {
    for (const ground of [tokens.background, tokens.surface, tokens.hover]) {
      expect(contrast(tokens.text, ground)).toBeGreaterThanOrEqual(7)
      expect(contrast(tokens.muted, ground)).toBeGreaterThanOrEqual(4.5)
    }
  })

  test.each(tones)('%s is readable on its tint and on surfaces', (name) => {
    const { text, tint, main } = tokens[name]
    expect(contrast(text, tint)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(text, tokens.surface)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(main, tokens.surface)).toBeGreaterThanOrEqual(3)
  })
})

test('white is readable on filled buttons', () => {
  expect(contrast('#FFFFFF', filled.main)).toBeGreaterThanOrEqual(4.5)
  expect(contrast('#FFFFFF', filled.hover)).toBeGreaterThanOrEqual(4.5)
})

test('both themes carry the same parts', () => {
  expect(Object.keys(dark)).toEqual(Object.keys(light))
  expect(Object.keys(darkTheme.components ?? {})).toEqual(Object.keys(lightTheme.components ?? {}))
})
