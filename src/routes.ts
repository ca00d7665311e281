import { msg } from '@lingui/core/macro'
import BarChart from '@mui/icons-material/BarChartOutlined'
import HomeOutlined from '@mui/icons-material/HomeOutlined'
import Tune from '@mui/icons-material/TuneOutlined'
import { pageLoader } from './admin/layout/lazyScreen.tsx'
import type { Page } from './layout/pages.ts'
import { paths } from './layout/paths.ts'
import { absences } from './resources/absences/index.ts'
import { employees } from './resources/employees/index.ts'
import { feedbacks } from './resources/surveys/index.ts'
import { invoices } from './resources/invoices/index.ts'
import { projects } from './resources/projects/index.ts'

/** Every page of the shell, in the order of the sidebar. */
export const routes: readonly Page[] = [
  {
    path: paths.home,
    load: pageLoader(() => import('./pages/home/Home.tsx'), 'Home'),
    label: msg`Home`,
    crumb: '',
    also: msg`today tasks to do start`,
    inSidebar: true,
    keys: 'g h',
    icon: HomeOutlined,
  },
  {
    path: paths.dashboard,
    load: pageLoader(() => import('./dashboards/Dashboard.tsx'), 'Dashboard'),
    label: msg`Dashboard`,
    title: msg`Dashboard`,
    permission: 'dashboards.read',
    inSidebar: true,
    keys: 'g d',
    icon: BarChart,
    budget: 464,
  },
  projects,
  employees,
  absences,
  feedbacks,
  invoices,
  {
    path: paths.config,
    load: pageLoader(() => import('./pages/Config.tsx'), 'Config'),
    label: msg`Settings`,
    title: msg`Settings`,
    also: msg`configuration admin metadata`,
    permission: ['metadata.read', 'projects.edit'],
    inSidebar: true,
    keys: 'g c',
    icon: Tune,
  },
  {
    path: paths.audit(),
    load: pageLoader(() => import('./resources/auditEvents/AuditEventList.tsx'), 'AuditEventList'),
    label: msg`Audit trail`,
    title: msg`Audit trail`,
    keys: 'g a',
    also: msg`history log`,
    permission: 'admin',
  },
  {
    path: paths.jobs(),
    load: pageLoader(() => import('./resources/jobs/JobList.tsx'), 'JobList'),
    label: msg`Jobs`,
    title: msg`Jobs`,
    also: msg`queue background work retry email log mails sent bounced`,
    permission: 'admin',
  },
  {
    path: paths.profile,
    load: pageLoader(() => import('./resources/profile/ProfileShow.tsx'), 'ProfileShow'),
    label: msg`Profile`,
    title: msg`Profile`,
    keys: 'g m',
    budget: 360,
    also: msg`my account me`,
  },
  {
    path: paths.recentChanges,
    load: pageLoader(() => import('./resources/auditEvents/RecentChanges.tsx'), 'RecentChanges'),
    label: msg`Recent changes`,
    title: msg`Recent changes`,
    keys: 'g u',
    also: msg`undo take back revert`,
  },
  {
    path: paths.keys,
    load: pageLoader(() => import('./resources/keys/KeyList.tsx'), 'KeyList'),
    label: msg`Keys`,
    title: msg`Keys`,
    also: msg`API token secret integration`,
  },
]
