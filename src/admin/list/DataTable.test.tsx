import { createTheme, ThemeProvider } from '@mui/material/styles'
import { render as renderBare, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Profiler, type ReactNode } from 'react'
import {
  ListContextProvider,
  type ListControllerResult,
  memoryStore,
  StoreContextProvider,
  useRecordContext,
} from 'react-admin'
import { MemoryRouter, useLocation } from 'react-router'
import { lightTheme } from '#src/admin/theme/theme.ts'
import { onPhone } from '#tests/support/media.ts'
import { columnsIn } from './columns.tsx'
import { DataTable } from './DataTable.tsx'
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
const Col = DataTable.Col<Row>
const Named = () => {
  const { name } = useRecordContext<Row>() ?? {}
  return <a href="#here">more of {name}</a>
}
const columns = (
  <>
    <Col
      source="name"
      label="Name"
      render={(row) => {
        drawn.push(row.name)
        return row.name
      }}
    />
    <Col source="link" label="Link">
      <Named />
    </Col>
  </>
)

const listOf = (part: object) =>
  ({
    data: rows,
    selectedIds: [],
    isPending: false,
    isFetching: false,
    sort: { field: '', order: 'ASC' },
    ...part,
  }) as unknown as ListControllerResult
const Place = () => <output>{useLocation().pathname}</output>
const table = (part: object) => (
  <MemoryRouter>
    <Place />
    <ListContextProvider value={listOf(part)}>
      <DataTable<Row> caption="Things" pathOf={({ id }) => `/things/${id}`} bulkActions={<p>Two are chosen</p>}>
        {columns}
      </DataTable>
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

test('Shift and a click choose the rows between', async () => {
  const user = userEvent.setup()
  const chosen: unknown[] = []
  render(table({ onToggleItem: (id: unknown) => chosen.push(id), onSelect: (ids: unknown) => chosen.push(ids) }))
  const boxes = screen.getAllByRole('checkbox', { name: 'Choose this row' })
  await user.click(boxes[0] as Element)
  await user.keyboard('{Shift>}')
  await user.click(boxes[2] as Element)
  await user.keyboard('{/Shift}')
  expect(chosen).toEqual(['r0', ['r0', 'r1', 'r2']])
})

test('a column inside of another component, or without label and field, is refused', () => {
  const Wrapped = () => <Col source="name" label="Name" />
  expect(() => columnsIn(<Wrapped />)).toThrow('A DataTable takes columns only: it reads their props.')
  expect(() => columnsIn(<Col source="name" />)).toThrow('needs a label')
  // @ts-expect-error a name that the rows don't have needs a label
  const unknown = <Col source="shoeSize" />
  expect(() => columnsIn(unknown)).toThrow('The column shoeSize needs a label')
})

test('shows given rows without checkboxes, and placeholders while they load', () => {
  const own = (given: readonly Row[] | undefined) => (
    <MemoryRouter>
      <DataTable caption="Things" data={given} tools={({ name }) => <b>Edit {name}</b>}>
        {columns}
      </DataTable>
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
          <DataTable<Row>
            caption="Things"
            pathOf={({ id }) => `/things/${id}`}
            lines={({ name }) => ({ name, primary: name, end: 'new', secondary: `about ${name}` })}
            empty="Nothing"
          >
            {columns}
          </DataTable>
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
        <DataTable<Row> caption="Things" lines={({ name }) => ({ name, primary: name, secondary: '' })} empty="Nothing">
          {columns}
        </DataTable>
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
        <DataTable<Row> caption="Things" data={rows}>
          {columns}
        </DataTable>
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
        lines={['name', '', 'link']}
        data={rows}
        tools={({ name }) => <button>Open {name}</button>}
      >
        {columns}
      </DataTable>
    </MemoryRouter>,
  )
  const items = within(screen.getByRole('list', { name: 'Things' })).getAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual(
    rows.map(({ name }) => `${name}more of ${name}Open ${name}`),
  )
})
