import { i18n } from '@lingui/core'
import { translate } from './language.ts'

test('a right-to-left name in a sentence keeps its direction to itself', () => {
  expect(translate('{name} is here', { name: 'نرگس' })).toBe('\u2068نرگس\u2069 is here')
  expect(i18n._({ id: '{name} is here', message: '{name} is here', values: { name: 'نرگس' } })).toBe(
    '\u2068نرگس\u2069 is here',
  )
  expect(translate('{name} is here', { name: 'Anna' })).toBe('Anna is here')
})
