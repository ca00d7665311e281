import { createTheme, ThemeProvider } from '@mui/material/styles'
import { render as renderBare, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Profiler, type ReactNode } from 'react'
import { ListContextProvider, type ListControllerResult, memoryStore, StoreContextProvider } from 'react-admin'
import { MemoryRouter, useLocation } from 'react-router'
import { lightTheme } from '#src/admin/theme/theme.ts'
import { onPhone } from '#tests/support/media.ts'
import type { Column } from './columnsOf.tsx'
import { DataTable } from './DataTable.tsx'
import { ListRows } from './List.tsx'
import { useTablePreferences } from './useTablePreferences.ts'

interface Row {
  id: string
  name: string
}
const rows: Row[] = ['Ada', 'Bùi', 'Çelik', 'Дарья'].map((name, at) => ({ id: `r${at}`, name }))

const Themed = ({ children }: { children: ReactNode }) => (
  <ThemeProvider theme={createTheme(lightTheme())}>{children}</ThemeProvider>
)
const render = (ui: ReactNode) => renderBare(ui, { wrapper: Themed })

let drawn: string[] = []
const column = (source: string, render: Column<Row>['render']): Column<Row> => ({
  source,
  label: source,
  width: 100,
  read: undefined,
  sortable: false,
  order: source,
  align: 'left',
  render,
})
const columns = [
  column('Name', (row) => {
    drawn.push(row.name)
    return row.name
  }),
  column('Link', (row) => <a href="#here">more of {row.name}</a>),
]

const listOf = (part: object) =>
  ({
    data: rows,
    selectedIds: [],
    isPending: false,
    isFetching: false,
    ...part,
  }) as unknown as ListControllerResult
const Place = () => <output>{useLocation().pathname}</output>
const table = (part: object) => (
  <MemoryRouter>
    <Place />
    <ListContextProvider value={listOf(part)}>
      <DataTable<Row>
        caption="Things"
        columns={columns}
        pathOf={({ id }) => `/things/${id}`}
        bulkActions={<p>Two are chosen</p>}
      />
    </ListContextProvider>
  </MemoryRouter>
)

beforeEach(() => {
  drawn = []
})

test('the rows of a window are drawn first, all rows after them', () => {
  const many = Array.from({ length: 77 }, (_, at): Row => ({ id: `m${at}`, name: `Person ${at}` }))
  const commits: number[] = []
  const count = () => commits.push(document.querySelectorAll('tbody tr').length)
  render(
    <Profiler id="table" onRender={count}>
      {table({ data: many })}
    </Profiler>,
  )
  expect([commits[0], commits.at(-1)]).toEqual([24, 77])
})

test('selecting a row renders only that row again', () => {
  const { rerender } = render(table({}))
  expect(drawn).toEqual(rows.map(({ name }) => name))
  drawn = []
  rerender(table({ selectedIds: ['r2'] }))
  expect(drawn).toEqual(['Çelik'])
  const boxes = screen.getAllByRole('checkbox', { name: 'Choose this row' })
  expect(boxes.map((box) => (box as HTMLInputElement).checked)).toEqual([false, false, true, false])
  expect(screen.getByText('Two are chosen')).toBeVisible()
})

test('renders only the changed record again', () => {
  const { rerender } = render(table({}))
  drawn = []
  rerender(table({ data: rows.map((row) => (row.id === 'r1' ? { ...row, name: 'Bùi An' } : row)) }))
  expect(drawn).toEqual(['Bùi An'])
})

test('a click in a row opens its page, except on links and checkboxes', async () => {
  const user = userEvent.setup()
  const chosen: unknown[] = []
  render(table({ onToggleItem: (id: unknown) => chosen.push(id) }))
  await user.click(screen.getByRole('link', { name: 'more of Ada' }))
  await user.click(screen.getAllByRole('checkbox', { name: 'Choose this row' })[1] as Element)
  expect(screen.getByRole('status')).toHaveTextContent('/')
  expect(chosen).toEqual(['r1'])
  await user.click(screen.getByText('Дарья'))
  expect(screen.getByRole('status')).toHaveTextContent('/things/r3')
})

test('shows given rows without checkboxes, and placeholders while they load', () => {
  const own = (given: readonly Row[] | undefined) => (
    <MemoryRouter>
      <DataTable caption="Things" columns={columns} rows={given} tools={({ name }) => <b>Edit {name}</b>} />
    </MemoryRouter>
  )
  const { rerender } = render(own(undefined))
  expect(screen.getByRole('table', { name: 'Things' })).toHaveAttribute('aria-busy', 'true')
  rerender(own(rows))
  expect(screen.getByRole('table', { name: 'Things' })).toHaveAttribute('aria-busy', 'false')
  expect(screen.getAllByRole('row')).toHaveLength(5)
  expect(screen.getByText('Edit Ada')).toBeInTheDocument()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('shows two lines per row on a phone, and a click opens the page', async () => {
  onPhone()
  const user = userEvent.setup()
  render(
    <ThemeProvider theme={createTheme(lightTheme())}>
      <MemoryRouter>
        <Place />
        <ListContextProvider value={listOf({ onToggleItem: () => undefined })}>
          <ListRows<Row>
            caption="Things"
            columns={columns}
            look={{ shown: [], setShown: () => {}, density: 'comfortable', setDensity: () => {} }}
            sorting={{ of: () => undefined, turn: () => undefined }}
            pathOf={({ id }) => `/things/${id}`}
            lines={({ name }) => ({ name, primary: name, end: 'new', secondary: `about ${name}` })}
            empty="Nothing"
          />
        </ListContextProvider>
      </MemoryRouter>
    </ThemeProvider>,
  )
  const items = within(screen.getByRole('list', { name: 'Things' })).getAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual(rows.map(({ name }) => `${name}newabout ${name}`))
  expect(items.map((item) => item.querySelectorAll('.line').length)).toEqual([2, 2, 2, 2])
  await user.click(screen.getByText('about Bùi'))
  expect(screen.getByRole('status')).toHaveTextContent('/things/r1')
})

test('shows why a list could not be loaded', () => {
  render(
    <MemoryRouter>
      <ListContextProvider value={listOf({ data: undefined, error: new Error('No rows today.') })}>
        <ListRows<Row>
          caption="Things"
          columns={columns}
          look={{ shown: [], setShown: () => {}, density: 'comfortable', setDensity: () => {} }}
          sorting={{ of: () => undefined, turn: () => undefined }}
          lines={({ name }) => ({ name, primary: name, secondary: '' })}
          empty="Nothing"
        />
      </ListContextProvider>
    </MemoryRouter>,
  )
  expect(screen.getByText("Couldn't load the things")).toBeVisible()
  expect(screen.getByText(/No rows today/)).toBeVisible()
})

test('a table without its own density uses the last chosen one', async () => {
  function Chosen() {
    const { density, setDensity } = useTablePreferences('people', [])
    return <button onClick={() => setDensity('compact')}>{density}</button>
  }
  render(
    <StoreContextProvider value={memoryStore()}>
      <MemoryRouter>
        <Chosen />
        <DataTable<Row> caption="Things" columns={columns} rows={rows} />
      </MemoryRouter>
    </StoreContextProvider>,
  )
  const frame = screen.getByRole('region', { name: 'Table of Things' })
  expect(frame).toHaveAttribute('data-density', 'comfortable')
  await userEvent.click(screen.getByRole('button', { name: 'comfortable' }))
  expect(screen.getByRole('button')).toHaveTextContent('compact')
  expect(frame).toHaveAttribute('data-density', 'compact')
})

test('shows given rows in the two lines of `lines` on a phone', () => {
  onPhone()
  render(
    <MemoryRouter>
      <DataTable<Row>
        caption="Things"
        columns={columns}
        lines={['Name', '', 'Link']}
        rows={rows}
        tools={({ name }) => <button>Open {name}</button>}
      />
    </MemoryRouter>,
  )
  const items = within(screen.getByRole('list', { name: 'Things' })).getAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual(
    rows.map(({ name }) => `${name}more of ${name}Open ${name}`),
  )
})
