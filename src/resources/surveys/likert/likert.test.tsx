import { createTheme, ThemeProvider } from '@mui/material/styles'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Domain, type LikertLevel, likertLevels } from '#contract/api/surveys/words.ts'
import { lightTheme } from '#src/admin/theme/theme.ts'
import { dark, light } from '#src/admin/theme/tokens.ts'
import { contrast, mixed } from '#tests/support/contrast.ts'
import { LikertInput } from './LikertInput.tsx'
import { colourOf, levelOf, scoreOf, share } from './levels.ts'
import { scoreWords } from './LikertScore.tsx'

const names = Domain.options

test.each([light, dark])('text is readable on every level in the theme: $scheme', ({ surface, text }) => {
  for (const domain of names) {
    for (const level of likertLevels) {
      expect(contrast(text, mixed(colourOf(domain, level), share, surface))).toBeGreaterThanOrEqual(4.5)
    }
  }
})

test.each([
  [0, 1],
  [1.5, 1],
  [1.51, 2],
  [2.5, 2],
  [3.5, 3],
  [3.6, 4],
  [4.5, 4],
  [4.51, 5],
  [5, 5],
])('the score %d has level %i', (score, level) => {
  expect(scoreOf(levelOf(score))).toBe(level)
})

test('describes a score with the labels of its domain', () => {
  expect(scoreWords('workload', 4.6)).toBe('Workload 4.6: Can’t keep up')
  expect(scoreWords('learning', 0)).toBe('Learning: not answered')
})

test('selects a level by click and by arrow keys', async () => {
  const user = userEvent.setup()
  function Question() {
    const [value, setValue] = useState<LikertLevel | ''>('')
    return (
      <ThemeProvider theme={createTheme(lightTheme())}>
        <p id="q">How heavy was it?</p>
        <LikertInput domain="workload" labelledBy="q" value={value} onChange={setValue} />
      </ThemeProvider>
    )
  }
  render(<Question />)
  expect(screen.getByRole('radiogroup', { name: 'How heavy was it?' })).toBeRequired()
  expect(screen.getAllByRole('radio').map((radio) => radio.parentElement?.textContent)).toEqual([
    'Breeze',
    'Could handle more',
    'Manageable',
    'Overwhelming',
    'Can’t keep up',
  ])
  await user.click(screen.getByText('Manageable'))
  expect(screen.getByRole('radio', { name: 'Manageable' })).toBeChecked()
  await user.keyboard('{ArrowRight}')
  expect(screen.getByRole('radio', { name: 'Overwhelming' })).toBeChecked()
  expect(screen.getAllByRole('radio', { checked: true })).toHaveLength(1)
})
