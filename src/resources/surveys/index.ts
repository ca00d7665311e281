import { msg } from '@lingui/core/macro'
import MailOutline from '@mui/icons-material/MailOutline'
import type { SurveySubtype } from '#contract/api/surveys/words.ts'
import { type PageLoader, pageLoader } from '#src/admin/layout/lazyScreen.tsx'
import type { Label } from '#src/i18n/language.ts'
import { formBudget, type Page } from '#src/layout/pages.ts'
import { paths } from '#src/layout/paths.ts'

type Words = Pick<Page, 'label' | 'crumb' | 'title' | 'keys'>

/** The list of the surveys of one kind. */
const list = (subtype: SurveySubtype, words: Words, children: Page[]): Page => ({
  path: paths.survey(subtype),
  load: pageLoader(() => import('./SurveyList.tsx'), 'SurveyList', { subtype }),
  ...words,
  also: msg`surveys`,
  permission: 'surveys.read',
  inSidebar: true,
  children,
})

/** One survey, or one person of it. */
const one = (path: string, title: Label, load: PageLoader, children: Page[] = []): Page => ({
  path,
  load,
  label: '',
  title,
  permission: 'surveys.read',
  // With the panels of its mails and results.
  budget: 373,
  children,
})

/** The pages of surveys: a list of each kind, one survey, one person of a peer review. */
const surveys: Page[] = [
  list(
    'peer-review',
    { label: msg`Peer review`, crumb: msg`Peer Review`, title: msg`Feedbacks - Peer Review`, keys: 'g r' },
    [
      one(
        paths.survey('peer-review', ':id'),
        msg`Peer Review - {name}`,
        pageLoader(() => import('./SurveyShow.tsx'), 'SurveyShow', { subtype: 'peer-review' }),
        [
          one(
            paths.survey('peer-review', ':id', ':topicId'),
            msg`Peer Review - {name}`,
            pageLoader(() => import('./TopicShow.tsx'), 'TopicShow'),
          ),
        ],
      ),
    ],
  ),
  list('engagement', { label: msg`Engagement`, title: msg`Feedbacks - Engagement`, keys: 'g n' }, [
    one(
      paths.survey('engagement', ':id'),
      msg`Engagement - {name}`,
      pageLoader(() => import('./SurveyShow.tsx'), 'SurveyShow', { subtype: 'engagement' }),
    ),
  ]),
  list('work', { label: msg`Work`, title: msg`Feedbacks - Work`, keys: 'g w' }, [
    one(
      paths.survey('work', ':id'),
      msg`Work - {name}`,
      pageLoader(() => import('./SurveyShow.tsx'), 'SurveyShow', { subtype: 'work' }),
    ),
  ]),
]

/** The pages of a person's own forms, and those of surveys. */
export const feedbacks: Page = {
  path: paths.feedbacks,
  load: pageLoader(() => import('#src/resources/surveys/FeedbacksOverview.tsx'), 'FeedbacksOverview'),
  label: msg`Feedbacks`,
  title: msg`Feedbacks`,
  keys: 'g f',
  permission: ['feedbacks.read', 'surveys.read'],
  inSidebar: true,
  icon: MailOutline,
  children: [
    {
      path: paths.inbox,
      load: pageLoader(() => import('#src/resources/surveys/FeedbackList.tsx'), 'FeedbackList'),
      label: msg`Inbox`,
      title: msg`Feedbacks - Inbox`,
      permission: 'feedbacks.read',
      inSidebar: true,
      keys: 'g i',
      children: [
        {
          path: paths.feedback(':id'),
          load: pageLoader(() => import('#src/resources/surveys/FeedbackEdit.tsx'), 'FeedbackEdit'),
          label: '',
          title: '{name}',
          permission: 'feedbacks.read',
          budget: formBudget,
        },
      ],
    },
    {
      path: paths.nominations(':id', ':topicId'),
      load: pageLoader(() => import('#src/resources/surveys/nominations/NominationEdit.tsx'), 'NominationEdit'),
      label: '',
      title: '{name}',
      budget: formBudget,
    },
    ...surveys,
  ],
}
