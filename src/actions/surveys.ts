import { paths } from '#src/layout/paths.ts'
import { asking, type RecordAction, type Things } from './action.ts'

type Survey = Things['survey']

const page = ({ subtype, id }: Survey) => paths.survey(subtype, id)

/** A work survey is out as soon as it is there, and stays a draft until it is closed. */
const isOut = ({ subtype, status }: Survey) => subtype === 'work' || status !== 'draft'

const isRound = ({ subtype }: Survey) => subtype === 'peer-review'

const canBeClosed = (survey: Survey) =>
  !isOut(survey) ? 'Send it first' : survey.status === 'done' && 'It is done already'

/** What can be done with one survey. */
export const surveyActions: readonly RecordAction<'survey'>[] = [
  {
    id: 'send',
    label: 'Send',
    also: 'everyone survey start',
    needs: ['surveys.read', 'surveys.create'],
    fits: (survey) => (isRound(survey) ? survey.status !== 'done' : !isOut(survey)),
    to: (survey) => asking(page(survey), 'send'),
  },
  {
    id: 'mails',
    label: 'Mails and reminders',
    named: (name) => `Mails and reminders of ${name}`,
    also: 'remind survey',
    needs: ['surveys.read'],
    fits: (survey) => isRound(survey) || isOut(survey),
    to: (survey) => asking(page(survey), 'mails'),
  },
  {
    id: 'done',
    label: 'Mark done',
    named: (name) => `Mark done: ${name}`,
    also: 'close finish survey',
    needs: ['surveys.read', 'surveys.edit'],
    fits: isRound,
    not: canBeClosed,
    to: (survey) => asking(page(survey), 'done'),
  },
  {
    id: 'close',
    label: 'Close',
    also: 'done finish survey',
    needs: ['surveys.read', 'surveys.edit'],
    fits: (survey) => !isRound(survey) && !canBeClosed(survey),
    to: (survey) => asking(page(survey), 'close'),
  },
  {
    id: 'delete',
    label: 'Delete',
    also: 'remove survey',
    needs: ['surveys.read', 'surveys.delete'],
    fits: (survey) => isRound(survey) || !isOut(survey),
    not: ({ status }) => status !== 'draft' && 'Only a draft can be deleted',
    to: (survey) => asking(page(survey), 'delete'),
    isDangerous: true,
  },
]
