/**
 * The simplest react-admin app on the API: one resource, a list with eight columns, a page for one person. `npm run
 * bench:browser` compares Muster's pages with it.
 */
import { createRoot } from 'react-dom/client'
import {
  Admin,
  ArrayField,
  ChipField,
  type DataProvider,
  DataTable,
  DateField,
  EmailField,
  List,
  type RaRecord,
  Resource,
  Show,
  SimpleShowLayout,
  SingleFieldList,
  TextField,
} from 'react-admin'

const token = document.cookie.match(/-token=([^;]*)/)?.[1]

async function ask(path: string, body?: object) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(`/api/v1${path}`, {
    headers,
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`)
  return answer.json()
}

const dataProvider = {
  getList: async (_resource, { pagination, sort, filter }) => {
    const { page, perPage: size } = pagination ?? {}
    const order = `${sort?.order === 'DESC' ? '-' : ''}${sort?.field}`
    const { data, total } = await ask('/employees/search', { page, size, order, preload: true, ...filter })
    return { data, total }
  },
  getOne: (resource, { id }) => ask(`/${resource}/${id}`),
} as Partial<DataProvider> as DataProvider

const chips = (source: string) => (
  <ArrayField source={source}>
    <SingleFieldList linkType={false}>
      <ChipField source="name" size="small" />
    </SingleFieldList>
  </ArrayField>
)

/** The default filter of Muster's list: without people who have left. */
const filter = { workingStatuses: ['on-boarding', 'probation', 'full-time', 'contractor'] }

const EmployeeList = () => (
  <List perPage={100} sort={{ field: 'displayName', order: 'ASC' }} filter={filter}>
    <DataTable bulkActionButtons={false} rowClick={(id: RaRecord['id']) => `/employees/${id}/show`}>
      <DataTable.Col source="displayName" />
      <DataTable.Col source="status" />
      <DataTable.Col source="positions">{chips('positions')}</DataTable.Col>
      <DataTable.Col source="stacks">{chips('stacks')}</DataTable.Col>
      <DataTable.Col source="lineManager.displayName" />
      <DataTable.Col source="seniority.name" />
      <DataTable.Col source="teamEmail" field={EmailField} />
      <DataTable.Col source="joinedDate" field={DateField} />
    </DataTable>
  </List>
)

const EmployeeShow = () => (
  <Show>
    <SimpleShowLayout>
      <TextField source="displayName" />
      <TextField source="status" />
      {chips('positions')}
      {chips('stacks')}
      <TextField source="lineManager.displayName" />
      <TextField source="seniority.name" />
      <EmailField source="teamEmail" />
      <DateField source="joinedDate" />
    </SimpleShowLayout>
  </Show>
)

createRoot(document.querySelector('#root') as Element).render(
  <Admin dataProvider={dataProvider} disableTelemetry>
    <Resource name="employees" list={EmployeeList} show={EmployeeShow} />
  </Admin>,
)
