import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { I18nProvider } from '@lingui/react'
import { Plural, Trans } from '@lingui/react/macro'
import { act, render } from '@testing-library/react'
import { loadLanguage, translate } from './language.ts'

const textOf = (sentence: React.ReactElement) => {
  const { container } = render(<I18nProvider i18n={i18n}>{sentence}</I18nProvider>)
  return container
}
const names = ['<b>X</b>', '<0/>', '<0>An</0>', 'An <1/>', '<', 'a < b > c', '{name}', '<script>alert(1)</script>']

test.each(names)('a person called %s is shown literally, in the sentence and in its elements', (name) => {
  const other = '<1/>'
  const shown = textOf(
    <Trans>
      <em>{name}</em> invites {name} and <strong>{other}</strong>.
    </Trans>,
  )
  expect(shown).toHaveTextContent(`${name} invites ${name} and ${other}.`)
  expect([shown.querySelector('em')?.textContent, shown.querySelector('strong')?.textContent]).toEqual([name, other])
  expect(shown.querySelectorAll('b, script')).toHaveLength(0)
})

test('counts and elements as values stay what they are', () => {
  const [count, name] = [2, '<0/>']
  const link = <a href="#x">there</a>
  const shown = textOf(<Plural value={count} one={<Trans>one of {name}</Trans>} other={<b># of it</b>} />)
  expect(shown.innerHTML).toBe('<b>2 of it</b>')
  expect(textOf(<Trans>See {link}</Trans>).innerHTML).toBe('See <a href="#x">there</a>')
})

test('so they are in a translation', async () => {
  await act(() => loadLanguage('de'))
  const name = '<0/>'
  // The message of the invitation card.
  expect(textOf(<Trans>Invitation link for {name}</Trans>)).toHaveTextContent(`Einladungslink für ${name}`)
  await act(() => loadLanguage('en'))
})

test('names of right-to-left scripts stand apart from the sentence, others do not', () => {
  const name = 'نرگس (1)'
  const apart = `\u2068${name}\u2069`
  expect(textOf(<Trans>{name} has 3 tasks</Trans>).textContent).toBe(`${apart} has 3 tasks`)
  expect(t`${name} has 3 tasks`).toBe(`${apart} has 3 tasks`)
  expect(translate('{name}', { name })).toBe(apart)
  expect(translate('{name}', { name: 'Anna' })).toBe('Anna')
  const tagged = '<0/> نرگس'
  expect(textOf(<Trans>{tagged} has 3 tasks</Trans>).querySelector('bdi')?.textContent).toBe(tagged)
})
