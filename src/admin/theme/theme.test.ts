import { contrast } from '#tests/support/contrast.ts'
import { darkTheme, lightTheme } from './theme.ts'
import { dark, filled, light, series } from './tokens.ts'

const tones = ['primary', 'accent', 'success', 'warning', 'danger', 'info', 'neutral'] as const

describe.each([light, dark])('$scheme', (tokens) => {
  test('text is readable on every background', () => {
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

test('the dark theme draws an edge with a contrast of 3:1 around bars, tags and avatars', () => {
  for (const ground of [dark.background, dark.surface]) expect(contrast(dark.edge, ground)).toBeGreaterThanOrEqual(3)
})

test('uses red only for the primary action and danger', () => {
  for (const { tokens, palette, components } of [lightTheme(), darkTheme()]) {
    const red = Object.values(tokens?.primary ?? {})
    const first = JSON.stringify([
      palette?.action?.selected,
      palette?.secondary,
      components?.MuiLink,
      components?.MuiToggleButton,
    ])
    expect(red.filter((colour) => first.includes(colour))).toEqual([])
    expect(red).not.toContain(series[0])
  }
})

test('white is readable on filled buttons', () => {
  expect(contrast('#FFFFFF', filled.main)).toBeGreaterThanOrEqual(4.5)
  expect(contrast('#FFFFFF', filled.hover)).toBeGreaterThanOrEqual(4.5)
})

test('both themes have the same keys', () => {
  expect(Object.keys(dark)).toEqual(Object.keys(light))
  expect(Object.keys(darkTheme().components ?? {})).toEqual(Object.keys(lightTheme().components ?? {}))
})
