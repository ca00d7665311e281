import { msg } from '@lingui/core/macro'
import People from '@mui/icons-material/PeopleOutlined'
import { pageLoader } from '#src/admin/layout/lazyScreen.tsx'
import { formBudget, type Page } from '#src/layout/pages.ts'
import { paths } from '#src/layout/paths.ts'

const editPage: Page = {
  path: paths.editEmployee(':id'),
  load: pageLoader(() => import('./EmployeeEdit.tsx'), 'EmployeeEdit'),
  label: '',
  crumb: msg`Edit`,
  title: msg`Employees - Edit`,
  permission: 'employees.edit',
  reads: 'employees.read',
}

/** The pages of people. */
export const employees: Page = {
  path: paths.employees,
  resource: 'employees',
  load: pageLoader(() => import('./EmployeeList.tsx'), 'EmployeeList'),
  label: msg`Employees`,
  title: msg`Employees`,
  also: msg`people staff org chart`,
  permission: 'employees.read',
  inSidebar: true,
  keys: 'g e',
  icon: People,
  budget: 289,
  children: [
    {
      path: paths.newEmployee,
      load: pageLoader(() => import('./EmployeeCreate.tsx'), 'EmployeeCreate'),
      label: msg`New employee`,
      crumb: msg`New`,
      title: msg`Employees - New`,
      keys: 'c e',
      also: msg`create add person invite`,
      permission: 'employees.create',
      budget: formBudget,
    },
    {
      path: paths.importEmployees,
      load: pageLoader(() => import('./EmployeeImport.tsx'), 'EmployeeImport'),
      label: msg`Import employees`,
      crumb: msg`Import`,
      title: msg`Employees - Import`,
      also: msg`csv upload file many people`,
      permission: ['employees.create', 'some employees.edit'],
      budget: formBudget,
    },
    {
      path: paths.employee(':id'),
      load: pageLoader(() => import('./EmployeeShow.tsx'), 'EmployeeShow'),
      label: '',
      title: msg`Employees - {name}`,
      permission: 'employees.read',
      budget: 372,
      children: [editPage],
    },
  ],
}
