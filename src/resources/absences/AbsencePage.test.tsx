import { screen, waitFor, within } from '@testing-library/react'
import type { Balance } from '#contract/api/absences.ts'
import * as api from '#contract/api/index.ts'
import { showDate } from '#contract/dates.ts'
import {
  absence,
  away,
  balance,
  bea,
  cam,
  dayAt,
  holiday,
  openAbsences,
  page,
  sick,
  today,
} from '#tests/support/absences.ts'
import { onPhone } from '#tests/support/media.ts'
import { buildEmployee } from '#tests/support/employees.ts'
import { type Answer, refuse } from '#tests/support/fakeServer.ts'

/** The reader's own absences, those of the next days, or requests, as the server tells them apart by filters. */
const byQuery = (query: Record<string, unknown>) => {
  if (query.waitsForMe) return []
  if (query.employeeIDs && query.to) return [absence(2, { from: dayAt(-20), to: dayAt(-20), days: 1 })]
  if (query.employeeIDs) return [absence(1), absence(3, { from: dayAt(30), to: dayAt(30), status: 'requested' })]
  return [away(4, { from: dayAt(-1), to: dayAt(2), endsAtNoon: true }), absence(1)]
}

test('shows what is left, absences ahead and past, and who is away', async () => {
  openAbsences({ rows: byQuery })
  const cards = await screen.findByRole('list', { name: `Left in ${today.slice(0, 4)}` })
  // Sick has no limit and was not used.
  expect(within(cards).getAllByRole('listitem')).toHaveLength(1)
  expect(cards).toHaveTextContent('Holiday18.5 days left25 days a year4 days approved2.5 days asked for')

  const ahead = within(await screen.findByRole('list', { name: 'Upcoming' })).getAllByRole('listitem')
  expect(ahead).toHaveLength(2)
  expect(ahead[0]).toHaveTextContent(`${showDate(dayAt(1))} to ${showDate(dayAt(3))}Holiday, 3 daysApproved`)
  expect(ahead[1]).toHaveTextContent('Requested')
  const past = within(await screen.findByRole('list', { name: 'Past' })).getAllByRole('listitem')
  // What is over is HR's.
  expect(past.map((row) => within(row).queryAllByRole('button').length)).toEqual([0])

  const now = within(screen.getByRole('list', { name: 'Today' })).getAllByRole('listitem')
  expect(now.map((row) => row.textContent)).toEqual([expect.stringMatching(/Bea.*until .* noon$/)])
  expect(within(screen.getByRole('list', { name: 'Next 7 days' })).getAllByRole('listitem')).toHaveLength(1)
})

test('people without rights have no tab for decisions and enter nothing for others', async () => {
  openAbsences()
  expect(await screen.findByText('You have no time off ahead.')).toBeVisible()
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Mine', 'Calendar'])
  expect(screen.queryByRole('button', { name: 'Enter for a person' })).toBeNull()
})

/** Answers for asking: `made` collects the bodies. */
const asking = (made: unknown[], more: Answer[] = []): Answer[] =>
  [
    [
      api.absences.ask,
      ({ body }: { body: unknown }) => {
        made.push(body)
        return { data: null, message: 'ok', id: absence(9).id }
      },
    ],
    [api.absences.one, () => ({ data: absence(9) })],
    ...more,
  ] as unknown as Answer[]

const form = () => screen.findByRole('dialog', { name: 'Ask for time off' })

test('asks for a single day with one click, once however often it is sent, and offers undo', async () => {
  const made: unknown[] = []
  const { user } = openAbsences({ at: '/absences?do=ask', answers: asking(made) })
  const panel = within(await form())
  await user.selectOptions(await panel.findByRole('combobox', { name: 'Kind' }), 'Holiday (18.5 left)')
  await user.click(panel.getByRole('button', { name: 'Tomorrow' }))
  expect(panel.getByRole('textbox', { name: 'From' })).toHaveValue(showDate(dayAt(1)))
  expect(panel.getByRole('textbox', { name: 'To' })).toHaveValue(showDate(dayAt(1)))
  await user.click(panel.getByRole('button', { name: 'Afternoon' }))
  await user.dblClick(panel.getByRole('button', { name: 'Ask' }))
  expect(await screen.findByText('Time off asked for')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible()
  expect(made).toEqual([
    {
      kindID: holiday.id,
      from: dayAt(1),
      to: dayAt(1),
      startsAtNoon: true,
      endsAtNoon: false,
      note: '',
      employeeID: null,
    },
  ])
  expect(location.search).toBe('')
})

test('the last day follows the first one; kinds without halves have none', async () => {
  const made: unknown[] = []
  const { user } = openAbsences({ at: '/absences?do=ask', answers: asking(made) })
  const panel = within(await form())
  await user.selectOptions(await panel.findByRole('combobox', { name: 'Kind' }), 'Holiday (18.5 left)')
  await user.type(panel.getByRole('textbox', { name: 'From' }), '03/06/2090')
  await waitFor(() => expect(panel.getByRole('textbox', { name: 'To' })).toHaveValue('03/06/2090'))
  await user.click(await panel.findByRole('button', { name: 'Morning' }))
  await user.clear(panel.getByRole('textbox', { name: 'To' }))
  await user.type(panel.getByRole('textbox', { name: 'To' }), '08/06/2090')
  expect(await panel.findByRole('checkbox', { name: 'Until noon' })).toBeChecked()
  await user.selectOptions(panel.getByRole('combobox', { name: 'Kind' }), 'Sick')
  await waitFor(() => expect(panel.queryByRole('checkbox')).toBeNull())
  await user.click(panel.getByRole('button', { name: 'Ask' }))
  await waitFor(() => expect(made).toHaveLength(1))
  expect(made[0]).toMatchObject({ kindID: sick.id, from: '2090-06-03', to: '2090-06-08', endsAtNoon: false })
})

test('says before asking how many working days it takes, and what is left then', async () => {
  const asked: Record<string, unknown>[] = []
  let answer: { days: number; left: number | null } = { days: 2.5, left: 16 }
  const { user } = openAbsences({
    at: '/absences?do=ask',
    late: [
      [
        api.absences.count,
        ({ query }: { query: Record<string, unknown> }) => {
          asked.push(query)
          return { data: answer }
        },
      ],
    ] as unknown as Answer[],
  })
  const panel = within(await form())
  await user.click(panel.getByRole('button', { name: 'Tomorrow' }))
  // The kind is missing.
  expect(asked).toEqual([])
  await user.selectOptions(await panel.findByRole('combobox', { name: 'Kind' }), 'Holiday (18.5 left)')
  expect(await panel.findByText('Takes 2.5 days. Then 16 days are left.')).toBeVisible()
  expect(asked.at(-1)).toMatchObject({ kindID: holiday.id, from: dayAt(1), to: dayAt(1), endsAtNoon: 'false' })
  answer = { days: 1, left: -1 }
  await user.click(panel.getByRole('button', { name: 'Morning' }))
  expect(await panel.findByText('Takes 1 day. 1 day too many.')).toBeVisible()
  expect(asked.at(-1)).toMatchObject({ endsAtNoon: 'true', startsAtNoon: 'false' })
  answer = { days: 0, left: null }
  await user.selectOptions(panel.getByRole('combobox', { name: 'Kind' }), 'Sick')
  expect(await panel.findByText('No working days. Choose other days.')).toBeVisible()
})

test('a refusal stands at its field, and what was typed stays', async () => {
  const words = '2 days more than 2026 has left. Choose fewer days or another kind.'
  const { user } = openAbsences({
    at: '/absences?do=ask',
    answers: [
      [
        api.absences.ask,
        () => {
          throw refuse(400, words, [{ field: 'to', msg: words }])
        },
      ] as unknown as Answer,
    ],
  })
  const panel = within(await form())
  await user.click(panel.getByRole('button', { name: 'Ask' }))
  // Kind and days are missing.
  expect(await panel.findAllByText(/required|Enter/)).not.toHaveLength(0)
  await user.selectOptions(await panel.findByRole('combobox', { name: 'Kind' }), 'Holiday (18.5 left)')
  await user.click(panel.getByRole('button', { name: 'Today' }))
  await user.click(panel.getByRole('button', { name: 'Ask' }))
  await waitFor(() => expect(panel.getByRole('textbox', { name: 'To' })).toHaveAccessibleDescription(words))
  expect(panel.getByRole('textbox', { name: 'From' })).toHaveValue(showDate(today))
})

test('cancels with one click, on the version that was read', async () => {
  const versions: unknown[] = []
  const { user } = openAbsences({
    rows: byQuery,
    answers: [
      [
        api.absences.cancel,
        ({ version }: { version: unknown }) => {
          versions.push(version)
          return { data: null, message: 'ok' }
        },
      ] as unknown as Answer,
    ],
  })
  const [first] = await screen.findAllByRole('button', { name: /^Cancel absence: Holiday/ })
  await user.click(first as HTMLElement)
  expect(await screen.findByText('Absence cancelled')).toBeVisible()
  expect(versions).toEqual(['2026-01-02T09:00:00Z'])
})

test('corrects an own absence in the panel that its address opens', async () => {
  const bodies: unknown[] = []
  const { user } = openAbsences({
    at: `/absences?absence=${absence(1).id}&do=correct`,
    rows: byQuery,
    answers: [
      [api.absences.one, () => ({ data: absence(1) })],
      [
        api.absences.edit,
        ({ body }: { body: unknown }) => {
          bodies.push(body)
          return { data: null, message: 'ok' }
        },
      ],
    ] as unknown as Answer[],
  })
  const panel = within(await screen.findByRole('dialog', { name: 'Correct time off' }))
  const last = await panel.findByRole('textbox', { name: 'To' })
  await user.clear(last)
  await user.type(last, showDate(dayAt(4)))
  await user.click(panel.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Time off corrected')).toBeVisible()
  expect(bodies).toEqual([expect.objectContaining({ from: dayAt(1), to: dayAt(4), kindID: holiday.id })])
  expect(location.search).toBe('')
})

/** Says that one day is left after any days. `asked` collects the queries. */
const count = (asked: unknown[]) =>
  [
    api.absences.count,
    ({ query }: { query: unknown }) => {
      asked.push(query)
      return { data: { days: 2, left: 1 } }
    },
  ] as unknown as Answer

const request = absence(5, { employee: bea, status: 'requested', mayDecide: true, note: 'Wedding' })
const requests = (query: Record<string, unknown>) => {
  if (query.waitsForMe) return [request]
  return query.lineManagerID ? [request, absence(6, { employee: cam, from: dayAt(2), to: dayAt(2) })] : []
}

test('a manager sees balance and team, approves with one click, and refuses with a reason', async () => {
  const decided: unknown[] = []
  const answer =
    (what: string) =>
    ({ body, version }: { body: unknown; version: unknown }) => {
      decided.push([what, body, version])
      return { data: null, message: 'ok' }
    }
  const { user } = openAbsences({
    at: '/absences?tab=decide',
    rows: requests,
    answers: [
      [api.absences.approve, answer('approve')],
      [api.absences.refuse, answer('refuse')],
    ] as unknown as Answer[],
  })
  const card = await screen.findByRole('listitem', { name: /^Bea: Holiday/ })
  expect(screen.getByRole('tab', { name: 'To decide (1)', selected: true })).toBeVisible()
  expect(card).toHaveTextContent('Wedding')
  expect(await within(card).findByText(/^Then 18.5 days are left in/)).toBeVisible()
  expect(await within(card).findByText(`Also away in the team: Cam (${showDate(dayAt(2))})`)).toBeVisible()
  await user.click(within(card).getByRole('button', { name: 'Approve the request of Bea' }))
  expect(await screen.findByText('Approved')).toBeVisible()
  await user.click(within(card).getByRole('button', { name: 'Refuse the request of Bea' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Refuse the request of Bea' }))
  await user.click(dialog.getByRole('button', { name: 'Refuse' }))
  expect(decided).toHaveLength(1)
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Release week')
  await user.click(dialog.getByRole('button', { name: 'Refuse' }))
  expect(await screen.findByText('Refused')).toBeVisible()
  expect(decided).toEqual([
    ['approve', undefined, '2026-01-02T09:00:00Z'],
    ['refuse', { reason: 'Release week' }, '2026-01-02T09:00:00Z'],
  ])
})

test('HR finds all requests, and enters an absence only after choosing the person', async () => {
  const asked: Record<string, unknown>[] = []
  const counted: unknown[] = []
  const { user } = openAbsences({
    permissions: ['employees.edit', 'employees.read', 'employees.read.projects.readActive'],
    at: '/absences?tab=decide',
    rows: (query) => {
      asked.push(query)
      return query.statuses === 'requested' ? [request] : []
    },
    late: [count(counted)],
  })
  expect(await screen.findByText('No requests')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'All requests' }))
  expect(await screen.findByRole('listitem', { name: /^Bea: Holiday/ })).toBeVisible()
  expect(location.search).toBe('?tab=decide&of=all')
  await user.click(screen.getByRole('button', { name: 'Enter for a person' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Enter time off' }))
  await panel.findByRole('combobox', { name: 'Person' })
  // The balance of the reader is not the one of the person, and neither is what would be left.
  expect(await panel.findByRole('option', { name: 'Holiday' })).toBeVisible()
  await user.selectOptions(panel.getByRole('combobox', { name: 'Kind' }), 'Holiday')
  await user.click(panel.getByRole('button', { name: 'Tomorrow' }))
  expect(panel.queryByRole('status')).toBeNull()
  expect(counted).toEqual([])
  await user.click(panel.getByRole('button', { name: 'Enter' }))
  expect((await panel.findAllByText('This field is required.')).length).toBeGreaterThan(0)
})

test('on a phone the other actions are in a menu beside the first one', async () => {
  onPhone()
  const { user } = openAbsences({ permissions: ['employees.edit', 'employees.read'] })
  expect(await screen.findByRole('button', { name: 'Ask for time off' })).toBeVisible()
  const more = await screen.findByRole('button', { name: 'More' })
  expect(screen.queryByRole('button', { name: 'Enter for a person' })).toBeNull()
  await user.click(more)
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toContain('Balances')
  await user.click(screen.getByRole('menuitem', { name: 'Enter for a person' }))
  expect(await screen.findByRole('dialog', { name: 'Enter time off' })).toBeVisible()
})

test('says why absences and balances could not be loaded', async () => {
  openAbsences({
    permissions: ['employees.edit'],
    rows: () => {
      throw refuse(500, 'The database is resting.')
    },
  })
  expect((await screen.findAllByText("Couldn't load your time off"))[0]).toBeVisible()
  expect(screen.getByText("Couldn't load who is away")).toBeVisible()
  // How many requests wait isn't known either.
  expect(screen.getByRole('tab', { name: /^To decide/ })).toHaveTextContent(/^To decide$/)
})

test('says how much is left in days: one, several, with those of the year before while they last', async () => {
  const limited = (more: Partial<Balance>) => balance({ taken: 0, asked: 0, ...more })
  const named = (id: string, name: string) => ({ ...balance().kind, id, name })
  const carried = { allowance: 30, carried: 5, left: 35 }
  openAbsences({
    late: [
      [
        api.absences.balances,
        () => ({
          data: [
            limited({ ...carried, carriedUntil: today }),
            limited({ ...carried, kind: named(bea.id, 'Old'), left: 30, carriedUntil: dayAt(-1) }),
            limited({ kind: named(cam.id, 'Care'), allowance: 1, left: 1 }),
            // The place has no days of this kind.
            limited({ kind: named(sick.id, 'Wedding'), allowance: 0, left: 0 }),
          ],
        }),
      ],
    ] as unknown as Answer[],
  })
  const cards = await screen.findByRole('list', { name: `Left in ${today.slice(0, 4)}` })
  const end = showDate(today)
  expect(
    within(cards)
      .getAllByRole('listitem')
      .map((card) => card.textContent),
  ).toEqual([
    `Holiday35 days left30 days a yearwith 5 days carried over until ${end}`,
    'Old30 days left30 days a year',
    'Care1 day left1 day a year',
  ])
})

test('a form whose kinds could not be loaded says so', async () => {
  openAbsences({
    at: '/absences?do=ask',
    late: [
      [
        api.absences.balances,
        () => {
          throw refuse(500, 'The database is resting.')
        },
      ] as unknown as Answer,
    ],
  })
  const panel = within(await form())
  expect(await panel.findByText("Couldn't load the kinds")).toBeVisible()
  expect(panel.queryByRole('combobox', { name: 'Kind' })).toBeNull()
})

test('what is left after each request is asked for once, with the team', async () => {
  const of = (employee: typeof bea, left: number) => ({ ...balance({ left }), employee })
  const asked: Record<string, unknown>[] = []
  const { calls } = openAbsences({
    at: '/absences?tab=decide',
    rows: (query) => (query.waitsForMe ? [request, absence(6, { ...request, id: absence(6).id, employee: cam })] : []),
    late: [
      [
        api.absences.balancesOfPeople,
        ({ query }: { query: Record<string, unknown> }) => {
          asked.push(query)
          return page([of(bea, 1), of(cam, -0.5)])
        },
      ],
    ] as unknown as Answer[],
  })
  const row = async (name: RegExp) => within(await screen.findByRole('listitem', { name }))
  expect(await (await row(/^Bea/)).findByText(/^Then 1 day is left in \d+\.$/)).toBeVisible()
  expect((await row(/^Cam/)).getByText(/^0\.5 days too many in \d+\.$/)).toBeVisible()
  expect(asked).toEqual([expect.objectContaining({ employeeIDs: [bea.id, cam.id], kindIDs: holiday.id })])
  // The number that waits, the requests, the people, and the team.
  expect(calls.filter(({ name }) => name === 'GET /absences')).toHaveLength(3)
})

test('the focus stays in the list when a request goes', async () => {
  let waiting = [request, absence(6, { ...request, id: absence(6).id, employee: cam })]
  const decide = ({ params }: { params: { id: string } }) => {
    waiting = waiting.filter(({ id }) => id !== params.id)
    return { data: null, message: 'ok' }
  }
  const { user } = openAbsences({
    at: '/absences?tab=decide',
    rows: (query) => (query.waitsForMe ? waiting : []),
    answers: [
      [api.absences.approve, decide],
      [api.absences.refuse, decide],
    ] as unknown as Answer[],
  })
  await user.click(await screen.findByRole('button', { name: 'Approve the request of Bea' }))
  const list = screen.getByRole('list', { name: 'Requests' })
  await waitFor(() => expect(list).toHaveFocus())
  await user.click(screen.getByRole('button', { name: 'Refuse the request of Cam' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Refuse the request of Cam' }))
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Release week')
  await user.click(dialog.getByRole('button', { name: 'Refuse' }))
  expect(await screen.findByText('No requests')).toBeVisible()
  await waitFor(() => expect(list).toHaveFocus())
})

test('the focus stays in the list when an own absence is cancelled', async () => {
  let mine = absence(1)
  const { user } = openAbsences({
    rows: (query) => (query.employeeIDs && !query.to ? [mine] : []),
    answers: [
      [
        api.absences.cancel,
        () => {
          mine = { ...mine, status: 'cancelled' }
          return { data: null, message: 'ok' }
        },
      ],
    ] as unknown as Answer[],
  })
  await user.click(await screen.findByRole('button', { name: /^Cancel absence: Holiday/ }))
  expect(await screen.findByText('Cancelled')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('list', { name: 'Upcoming' })).toHaveFocus())
})

test('Back asks before it discards a half-written correction; closing and saving ask once and not at all', async () => {
  const saved: unknown[] = []
  const { user } = openAbsences({
    rows: (query) => (query.employeeIDs && !query.to ? [absence(1)] : []),
    answers: [
      [api.absences.one, () => ({ data: absence(1) })],
      [
        api.absences.edit,
        ({ body }: { body: unknown }) => {
          saved.push(body)
          return { data: null, message: 'ok' }
        },
      ],
    ] as unknown as Answer[],
  })
  const correct = async (text: string) => {
    await user.click(await screen.findByRole('link', { name: /^Correct Holiday/ }))
    const panel = within(await screen.findByRole('dialog', { name: 'Correct time off' }))
    await user.type(await panel.findByRole('textbox', { name: /^Note/ }), text)
    return panel
  }
  const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  let panel = await correct('Train')
  history.back()
  const question = within(await screen.findByRole('dialog', { name: 'Discard your changes?' }))
  await user.click(question.getByRole('button', { name: 'Keep editing' }))
  expect(await panel.findByRole('textbox', { name: /^Note/ })).toHaveValue('Train')
  await user.click(panel.getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await gone()
  panel = await correct('Bus')
  await user.click(panel.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(saved).toEqual([expect.objectContaining({ note: 'Bus' })]))
  await gone()
  expect(location.search).toBe('')
})

test('says how many more are away, and nothing of the next days that were not read', async () => {
  const rows = Array.from({ length: 20 }, (_, at) => away(at, { id: absence(at).id, from: today, to: today }))
  openAbsences({ answers: [[api.absences.list, () => page(rows, 201)]] as unknown as Answer[] })
  expect(await screen.findByText('and 12 more')).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'Next 7 days' })).toBeNull()
  expect(screen.queryByText('No absences begin.')).toBeNull()
})

test('names the team of the line manager who is there in these days, and nobody without one', async () => {
  let person = buildEmployee({ ...bea })
  const team: Record<string, unknown>[] = []
  const others = [
    absence(6, { employee: cam, from: dayAt(2), to: dayAt(2) }),
    absence(7, { employee: cam, from: dayAt(9), to: dayAt(9) }),
  ]
  const open = () =>
    openAbsences({
      permissions: ['employees.read'],
      at: '/absences?tab=decide',
      answers: [
        [api.employees.search, () => page([person])],
        [
          api.absences.list,
          ({ query }: { query: Record<string, unknown> }) => {
            if (query.waitsForMe) return page([request])
            if (!query.lineManagerID) return page([])
            team.push(query)
            return page([request, ...others])
          },
        ],
      ] as unknown as Answer[],
    })
  const { unmount } = open()
  expect(await screen.findByText(`Also away in the team: Cam (${showDate(dayAt(2))})`)).toBeVisible()
  expect(team).toEqual([
    expect.objectContaining({ lineManagerID: person.lineManager?.id, from: request.from, to: request.to }),
  ])
  unmount()
  person = buildEmployee({ ...bea, lineManager: null })
  open()
  expect(await screen.findByText(/^Then 18.5 days are left in/)).toBeVisible()
  expect(screen.queryByText(/in the team/)).toBeNull()
  expect(team).toHaveLength(1)
})
