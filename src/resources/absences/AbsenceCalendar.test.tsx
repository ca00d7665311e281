import { screen, waitFor, within } from '@testing-library/react'
import * as api from '#contract/api/index.ts'
import { onPhone } from '#tests/support/media.ts'
import { type Answer, refuse } from '#tests/support/fakeServer.ts'
import { absence, away, bea, cam, openAbsences, page } from '#tests/support/absences.ts'

const staff = ['employees.read', 'employees.read.projects.readActive'] as const
const at = '/absences?tab=calendar&month=2090-06'

// 1 June 2090 is a Thursday.
const beaAway = away(1, { from: '2090-06-05', to: '2090-06-07', startsAtNoon: true })
const camSick = absence(2, {
  employee: cam,
  from: '2090-06-07',
  to: '2090-06-07',
  endsAtNoon: true,
  status: 'requested',
})
const camHoliday = absence(3, { employee: cam, from: '2090-06-07', to: '2090-06-08', startsAtNoon: true })

const company: Answer[] = [
  [api.employees.search, () => page([bea, cam])],
  [api.absences.one, () => ({ data: camSick })],
  [
    api.metadata.daysOff,
    () => ({
      data: [
        { id: bea.id, name: 'Founders day', day: '2090-06-09', workplace: '', kind: 'company', isHalf: false },
        { id: cam.id, name: 'Corpus Christi', day: '2090-06-15', workplace: 'DE-BY', kind: 'public', isHalf: false },
      ],
    }),
  ],
] as unknown as Answer[]

const open = (more: Answer[] = [], where = at, asked: Record<string, unknown>[] = []) =>
  openAbsences({
    permissions: [...staff],
    at: where,
    rows: (query) => {
      asked.push(query)
      return query.from === '2090-06-01' ? [beaAway, camSick, camHoliday] : []
    },
    answers: [...company, ...more],
  })

const table = () => screen.findByRole('grid', { name: 'Absences in June 2090' })
const cellsOf = async (name: string) =>
  within(within(await table()).getByRole('row', { name: new RegExp(`^${name}`) })).getAllByRole('cell')

test('is a table of people and days, with halves as halves and only "Away" for colleagues', async () => {
  open()
  expect(within(await table()).getAllByRole('columnheader')).toHaveLength(31)
  const cells = await cellsOf('Bea')
  expect(cells).toHaveLength(30)
  expect(cells[4]).toHaveTextContent('Away, afternoon')
  expect(cells[4]?.querySelector('[data-half="afternoon"]')).not.toBeNull()
  expect([cells[3]?.textContent, cells[5]?.textContent, cells[7]?.textContent]).toEqual(['', 'Away', ''])
  // What nobody reads does not open.
  expect(within(cells[5] as HTMLElement).queryByRole('link')).toBeNull()

  const own = await cellsOf('Cam')
  const halves = within(own[6] as HTMLElement).getAllByRole('link')
  expect(halves.map((half) => half.getAttribute('aria-label'))).toEqual([
    'Holiday, 07/06/2090, morning, Requested',
    'Holiday, 07/06/2090 noon to 08/06/2090, Approved',
  ])
  expect(halves[0]).toHaveAttribute('data-asked')
})

test('shades weekends and days off for everybody, and names the others', async () => {
  open()
  const heads = within(await table()).getAllByRole('columnheader')
  const off = heads.slice(1).flatMap((head, at) => (head.hasAttribute('data-off') ? [at + 1] : []))
  await waitFor(() => expect(heads[9]).toHaveAttribute('data-off'))
  expect(off.filter((day) => day !== 9)).toEqual([3, 4, 10, 11, 17, 18, 24, 25])
  expect(heads[15]).toHaveTextContent('Corpus Christi (DE-BY)')
  expect(heads[15]).not.toHaveAttribute('data-off')
  expect(screen.getByText(/^Days off: 9 Founders day · 15 Corpus Christi \(DE-BY\)$/)).toBeVisible()
})

test('keeps month, people and the open absence in the URL', async () => {
  const asked: Record<string, unknown>[] = []
  const searches: unknown[] = []
  const { user } = open(
    [
      [
        api.employees.search,
        ({ body }: { body: unknown }) => {
          searches.push(body)
          return page([bea, cam])
        },
      ],
      [api.employees.projectOptions, () => ({ data: [{ id: bea.id, code: 'atlas', name: 'Atlas', avatar: '' }] })],
    ] as unknown as Answer[],
    at,
    asked,
  )
  await table()
  await user.selectOptions(screen.getByRole('combobox', { name: 'People' }), 'Atlas')
  await waitFor(() => expect(searches.at(-1)).toMatchObject({ projects: ['atlas'] }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'People' }), 'My direct reports')
  await waitFor(() => expect(searches.at(-1)).toMatchObject({ lineManagers: [expect.stringMatching(/1$/)] }))
  await user.click(within((await cellsOf('Cam'))[6] as HTMLElement).getAllByRole('link')[0] as HTMLElement)
  expect(await screen.findByRole('dialog', { name: /^Holiday, 07\/06\/2090, morning/ })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.click(screen.getByRole('link', { name: 'Next month' }))
  expect(await screen.findByRole('heading', { name: 'July 2090' })).toBeVisible()
  expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({
    tab: 'calendar',
    month: '2090-07',
    who: 'mentees',
  })
  await waitFor(() =>
    expect(asked.at(-1)).toMatchObject({ from: '2090-07-01', to: '2090-07-31', employeeIDs: [bea.id, cam.id] }),
  )
})

test('has pages if there are many people', async () => {
  const { user } = open([[api.employees.search, () => page([bea, cam], 120)]] as unknown as Answer[])
  expect(await screen.findByText('1 to 50 of 120 people')).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Next' }))
  expect(await screen.findByText('51 to 100 of 120 people')).toBeVisible()
  expect(location.search).toContain('page=2')
})

test('without a list of people it has those whose absences are read', async () => {
  openAbsences({ at, rows: (query) => (query.from === '2090-06-01' ? [camHoliday] : []) })
  expect(
    within(await table())
      .getAllByRole('rowheader')
      .map((head) => head.textContent),
  ).toEqual(['CCam'])
  expect(screen.queryByRole('combobox', { name: 'People' })).toBeNull()
})

test('without a list of people, a chapter or project in the address keeps nothing back', async () => {
  const asked: Record<string, unknown>[] = []
  openAbsences({
    at: `${at}&chapter=web&who=atlas`,
    rows: (query) => {
      asked.push(query)
      return query.from === '2090-06-01' ? [camHoliday] : []
    },
  })
  expect(within(await table()).getByRole('rowheader', { name: /Cam/ })).toBeVisible()
  expect(asked.at(-1)).not.toHaveProperty('chapterIDs')
})

test('without the absences nobody is shown as present; a second try loads them', async () => {
  let isResting = true
  const { user } = openAbsences({
    permissions: [...staff],
    at,
    rows: (query) => {
      if (isResting && query.employeeIDs) throw refuse(500, 'The database is resting.')
      return query.from === '2090-06-01' ? [beaAway] : []
    },
    answers: company,
  })
  expect(await screen.findByText("Couldn't load the calendar")).toBeVisible()
  expect(screen.queryByRole('grid')).toBeNull()
  isResting = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect((await cellsOf('Bea'))[5]).toHaveTextContent('Away')
})

test('arrow keys move between days and people; one of them is in the tab order', async () => {
  const { user } = open()
  const grid = await table()
  const [beaDays, camDays] = [await cellsOf('Bea'), await cellsOf('Cam')]
  const stops = () => [...grid.querySelectorAll('tbody [tabindex="0"]')]
  await waitFor(() => expect(stops()).toHaveLength(1))
  const person = stops()[0] as HTMLElement
  expect(person.closest('tr')).toHaveTextContent(/Bea/)
  person.focus()
  await user.keyboard('{ArrowRight}')
  expect(beaDays[0]).toHaveFocus()
  await user.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(person).toHaveFocus()
  await user.keyboard('{End}{ArrowRight}')
  expect(beaDays[29]).toHaveFocus()
  await user.keyboard('{Home}{ArrowRight}{ArrowDown}')
  expect(camDays[0]).toHaveFocus()
  // Both halves of the 7th are stops.
  await user.keyboard('{ArrowRight>6/}')
  const halves = within(camDays[6] as HTMLElement).getAllByRole('link')
  expect(halves[0]).toHaveFocus()
  await user.keyboard('{ArrowRight}')
  expect(halves[1]).toHaveFocus()
  await user.keyboard('{ArrowUp}')
  expect(beaDays[6]).toHaveFocus()
  expect(stops()).toEqual([beaDays[6]])
  await user.keyboard('{Control>}{End}{/Control}')
  expect(camDays[29]).toHaveFocus()
})

test('a chapter narrows calendar and who is away, and is in the URL', async () => {
  const searches: unknown[] = []
  const asked: Record<string, unknown>[] = []
  const { user } = open(
    [
      [
        api.employees.search,
        ({ body }: { body: unknown }) => {
          searches.push(body)
          return page([bea, cam])
        },
      ],
      [api.metadata.chapters, () => ({ data: [{ id: bea.id, code: 'web', name: 'Web', lead_id: '' }] })],
    ] as unknown as Answer[],
    at,
    asked,
  )
  await table()
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Chapter' }), 'Web')
  await waitFor(() => expect(searches.at(-1)).toMatchObject({ chapters: ['web'] }))
  expect(location.search).toContain('chapter=web')
  asked.length = 0
  await user.click(screen.getByRole('tab', { name: 'Mine' }))
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Chapter' }), 'Web')
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ chapterIDs: bea.id, statuses: 'approved' }))
})

test('on a phone it lists who is away day by day, of all people and not of a page of them', async () => {
  onPhone()
  const asked: Record<string, unknown>[] = []
  const answers = [[api.metadata.chapters, () => ({ data: [{ id: bea.id, code: 'web', name: 'Web', lead_id: '' }] })]]
  const { user } = open(answers as unknown as Answer[], at, asked)
  const day = within(await screen.findByRole('region', { name: 'Wednesday 7 June' }))
  expect(day.getAllByRole('listitem')).toHaveLength(3)
  expect(asked.at(-1)).not.toHaveProperty('employeeIDs')
  await user.selectOptions(screen.getByRole('combobox', { name: 'People' }), 'My direct reports')
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ lineManagerID: expect.stringMatching(/1$/) }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Chapter' }), 'Web')
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ chapterIDs: bea.id }))
})
