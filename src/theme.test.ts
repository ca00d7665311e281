import { darkTheme, lightTheme } from './theme.ts'
import { dark, filled, light } from './tokens.ts'

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast of two colours as WCAG 2 counts it. */
function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

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
