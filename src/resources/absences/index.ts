import { msg } from '@lingui/core/macro'
import BeachAccess from '@mui/icons-material/BeachAccessOutlined'
import { pageLoader } from '#src/admin/layout/lazyScreen.tsx'
import type { Page } from '#src/layout/pages.ts'
import { paths } from '#src/layout/paths.ts'

/** The pages of absences, which are open to all (rules/pages.md#9). */
export const absences: Page = {
  path: paths.absences,
  load: pageLoader(() => import('./AbsencePage.tsx'), 'AbsencePage'),
  label: msg`Time off`,
  title: msg`Time off`,
  also: msg`absence holiday vacation leave sick balance`,
  inSidebar: true,
  keys: 'g t',
  icon: BeachAccess,
  children: [
    {
      path: paths.absenceBalances,
      resource: 'absenceBalances',
      load: pageLoader(() => import('./BalanceList.tsx'), 'BalanceList'),
      label: msg`Balances of time off`,
      crumb: msg`Balances`,
      title: msg`Time off - Balances`,
      also: msg`holiday vacation days left allowance of all people`,
      budget: 362,
    },
  ],
}
