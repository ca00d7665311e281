import { msg } from '@lingui/core/macro'
import GridView from '@mui/icons-material/GridViewOutlined'
import { pageLoader } from '#src/admin/layout/lazyScreen.tsx'
import { formBudget, type Page } from '#src/layout/pages.ts'
import { paths } from '#src/layout/paths.ts'

/** The pages of projects. */
export const projects: Page = {
  path: paths.projects,
  resource: 'projects',
  load: pageLoader(() => import('./ProjectList.tsx'), 'ProjectList'),
  label: msg`Projects`,
  title: msg`Projects`,
  permission: 'projects.read',
  inSidebar: true,
  keys: 'g p',
  icon: GridView,
  budget: 289,
  children: [
    {
      path: paths.newProject,
      load: pageLoader(() => import('./ProjectCreate.tsx'), 'ProjectCreate'),
      label: msg`New project`,
      crumb: msg`New`,
      title: msg`Projects - New`,
      keys: 'c p',
      also: msg`create add`,
      permission: 'projects.create',
      budget: formBudget,
    },
    {
      path: paths.project(':id'),
      load: pageLoader(() => import('./ProjectShow.tsx'), 'ProjectShow'),
      label: '',
      title: msg`Projects - {name}`,
      permission: 'projects.read',
      budget: 367,
    },
  ],
}
