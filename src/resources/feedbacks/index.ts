import { msg } from '@lingui/core/macro'
import MailOutline from '@mui/icons-material/MailOutline'
import { pageLoader } from '#src/admin/layout/lazyComponent.tsx'
import { formBudget, type Page } from '#src/layout/pages.ts'
import { paths } from '#src/layout/paths.ts'
import { surveys } from '../surveys/index.ts'

/** The pages of a person's own forms, and those of surveys. */
export const feedbacks: Page = {
  path: paths.feedbacks,
  load: pageLoader(() => import('./FeedbacksOverview.tsx'), 'FeedbacksOverview'),
  label: msg`Feedbacks`,
  title: msg`Feedbacks`,
  keys: 'g f',
  permission: ['feedbacks.read', 'surveys.read'],
  inSidebar: true,
  icon: MailOutline,
  children: [
    {
      path: paths.inbox,
      load: pageLoader(() => import('./FeedbackList.tsx'), 'FeedbackList'),
      label: msg`Inbox`,
      title: msg`Feedbacks - Inbox`,
      permission: 'feedbacks.read',
      inSidebar: true,
      keys: 'g i',
      children: [
        {
          path: paths.feedback(':id'),
          load: pageLoader(() => import('./FeedbackEdit.tsx'), 'FeedbackEdit'),
          label: '',
          title: '{name}',
          permission: 'feedbacks.read',
          budget: formBudget,
        },
      ],
    },
    ...surveys,
  ],
}
