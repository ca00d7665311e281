import type { SurveySubtype } from '#contract/api/surveyWords.ts'
import type { Env } from '#server/platform/env.ts'
import { written } from '#server/platform/mail/letter.ts'

/** The data of a survey mail. */
export interface SurveyMailFacts {
  kind: 'invitation' | 'reminder'
  subtype: SurveySubtype
  /** Title of the survey, such as `Q2, 2031`. */
  title: string
  /** Last day of the survey as `YYYY-MM-DD`. Null if it has none or is over. */
  until: string | null
  minimumGroupSize: number
  displayName: string
  fullName: string
  /** Number of forms that wait for the person. */
  forms: number
  link: string
}

type Names = Pick<Env, 'PRODUCT_NAME' | 'COMPANY_NAME'>

const counted = (count: number, one: string, several: string) => (count === 1 ? one : `${count} ${several}`)

/** Texts by type of survey: subject, request, button, and who reads the answers. */
const words: Record<
  SurveySubtype,
  (facts: SurveyMailFacts, company: string) => { subject: string; asked: string; button: string; read: string }
> = {
  'peer-review': ({ title, forms }, company) => ({
    subject: `Peer review ${title}: your feedback is asked for`,
    asked: `${company} asks for your feedback on ${counted(forms, 'a colleague', 'colleagues')} (peer review ${title}).`,
    button: forms === 1 ? 'Write your review' : 'Write your reviews',
    read: 'The person you write about does not see what you wrote, nor that you did. Only the people who are entrusted with answers read it, with your name, and each reading is written down.',
  }),
  engagement: ({ title, minimumGroupSize }, company) => ({
    subject: `Engagement survey ${title}: how is your work?`,
    asked: `${company} would like to know how you are doing at work (engagement survey ${title}).`,
    button: 'Answer the survey',
    read: `Results are shown only after the survey is closed, without names, and never of fewer than ${minimumGroupSize} people together; that holds for comments too, which are kept without your name from then on. Only the people who are entrusted with answers can open those of one person, and each reading is written down.`,
  }),
  work: ({ title, forms }, company) => ({
    subject: `Work survey ${title}: how did it go?`,
    asked: `${company} asks you a few short questions about ${counted(forms, 'a project', 'projects')} you worked on (${title}).`,
    button: forms === 1 ? 'Answer the questions' : 'Open your inbox',
    read: 'The people who plan the work read your answers with your name.',
  }),
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** The invitation to a survey or its reminder, with one link. Doesn't name the sender. */
export function surveyMail({ PRODUCT_NAME, COMPANY_NAME }: Names, facts: SurveyMailFacts) {
  const { kind, displayName, fullName, until, link } = facts
  const { subject, asked, button, read } = words[facts.subtype](facts, COMPANY_NAME)
  const name = displayName.trim().split(/\s+/)[0] || fullName
  const due = until ? [`Please answer by ${day.format(new Date(until))}.`] : []
  return written({
    subject: kind === 'reminder' ? `Reminder: ${subject}` : subject,
    greeting: `Hello ${name},`,
    paragraphs: [
      kind === 'reminder' ? `${asked} Your answers are still missing.` : asked,
      ...due,
      'What you write is kept as a draft until you hand it in, so you can leave and come back.',
      read,
    ],
    button: { label: button, link },
    footer: `${PRODUCT_NAME} sent this mail because ${COMPANY_NAME} asks you for answers. You need to sign in to give them.`,
  })
}
