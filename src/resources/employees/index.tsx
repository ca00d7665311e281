import { Route } from 'react-router'
import { lazyPage } from '#src/admin/layout/lazy.tsx'
import { pages } from '#src/preload.ts'

const EmployeeList = lazyPage(pages.employeeList)
const EmployeeShow = lazyPage(pages.employeeShow)
const EmployeeCreate = lazyPage(async () => (await import('./EmployeeCreate.tsx')).EmployeeCreate)
const EmployeeImport = lazyPage(async () => (await import('./EmployeeImport.tsx')).EmployeeImport)
const EmployeeEdit = lazyPage(async () => (await import('./EmployeeEdit.tsx')).EmployeeEdit)

/** The react-admin resource: `<Resource {...employees} />`. Each page is loaded lazily. */
export const employees = {
  name: 'employees',
  list: EmployeeList,
  children: [
    <Route key="new" path="new" element={<EmployeeCreate />} />,
    <Route key="import" path="import" element={<EmployeeImport />} />,
    <Route key="show" path=":id" element={<EmployeeShow />} />,
    <Route key="edit" path=":id/edit" element={<EmployeeEdit />} />,
  ],
}
