import { msg, t } from '@lingui/core/macro'
import type { FoundSurvey } from '#contract/api/search.ts'
import { asking, type RecordAction } from '#src/admin/actions/recordActions.ts'
import { paths } from '#src/layout/paths.ts'

/** The fields that the actions need. Records of pages and search results both have them. */
export type Survey = Pick<FoundSurvey, 'id' | 'title' | 'subtype' | 'status'>

const surveyPage = ({ subtype, id }: Survey) => paths.survey(subtype, id)

/** A work survey is sent when it is created and keeps the status draft until it is closed. */
const isOut = ({ subtype, status }: Survey) => subtype === 'work' || status !== 'draft'

const isRound = ({ subtype }: Survey) => subtype === 'peer-review'

const canBeClosed = (survey: Survey) =>
  !isOut(survey) ? t`Send it first` : survey.status === 'done' && t`Already done`

/** The actions on a survey. */
export const surveyActions: readonly RecordAction<Survey>[] = [
  {
    id: 'send',
    label: msg`Send`,
    named: (name) => t`Send ${name}`,
    also: msg`everyone survey start`,
    needs: ['surveys.read', 'surveys.create'],
    fits: (survey) => (isRound(survey) ? survey.status !== 'done' : !isOut(survey)),
    to: (survey) => asking(surveyPage(survey), 'send'),
  },
  {
    id: 'mails',
    label: msg`Emails and reminders`,
    named: (name) => t`Emails and reminders of ${name}`,
    also: msg`remind survey`,
    needs: ['surveys.read'],
    fits: (survey) => isRound(survey) || isOut(survey),
    to: (survey) => asking(surveyPage(survey), 'mails'),
  },
  {
    id: 'done',
    label: msg`Mark done`,
    named: (name) => t`Mark done: ${name}`,
    also: msg`close finish survey`,
    needs: ['surveys.read', 'surveys.edit'],
    fits: isRound,
    not: canBeClosed,
    to: (survey) => asking(surveyPage(survey), 'done'),
  },
  {
    id: 'close',
    label: msg`Close`,
    named: (name) => t`Close ${name}`,
    also: msg`done finish survey`,
    needs: ['surveys.read', 'surveys.edit'],
    fits: (survey) => !isRound(survey) && !canBeClosed(survey),
    to: (survey) => asking(surveyPage(survey), 'close'),
  },
  {
    id: 'delete',
    label: msg`Delete`,
    named: (name) => t`Delete ${name}`,
    also: msg`remove survey`,
    needs: ['surveys.read', 'surveys.delete'],
    fits: (survey) => isRound(survey) || !isOut(survey),
    not: ({ status }) => status !== 'draft' && t`Only a draft can be deleted`,
    to: (survey) => asking(surveyPage(survey), 'delete'),
    isDangerous: true,
  },
]
