import type { SurveySubtype } from '#contract/api/surveys/words.ts'
import type { Language } from '#contract/languages.ts'
import type { Env } from '#server/platform/env.ts'
import { say } from '#server/platform/languages/i18n.ts'
import { written } from '#server/platform/mail/letter.ts'
import { dayInMail, firstNameOf, hello } from '#server/platform/mail/recipient.ts'

/** What a survey mail says to one person. */
export interface SurveyMailFacts {
  kind: 'invitation' | 'reminder'
  subtype: SurveySubtype
  /** Title of the survey, such as `Q2, 2031`. */
  title: string
  /** Its last day as `YYYY-MM-DD`; null if it has none, or if that day is over. */
  until: string | null
  minimumGroupSize: number
  /** Nobody can tie its answers to a person (docs/rules/surveys.md#7.11). */
  isUnlinkable: boolean
  displayName: string
  fullName: string
  /** The language of the recipient. */
  language: Language
  /** Number of the person's open forms. */
  forms: number
  link: string
}

type Names = Pick<Env, 'PRODUCT_NAME' | 'COMPANY_NAME'>

interface Parts {
  subject: string
  /** What the company asks for. */
  asked: string
  button: string
  /** Who can read the answers. */
  read: string
}

const partsOf: Record<SurveySubtype, (facts: SurveyMailFacts, company: string) => Parts> = {
  'peer-review': ({ title, forms }, company) => ({
    subject: say('Peer review {title}: give your feedback', { title }),
    asked: say(
      '{forms, plural, one {{company} asks for your feedback on a colleague (peer review {title}).} other {{company} asks for your feedback on # colleagues (peer review {title}).}}',
      { forms, company, title },
    ),
    button: say('{forms, plural, one {Write your review} other {Write your reviews}}', { forms }),
    read: say(
      'The colleague you review does not see your answers, and does not learn that you wrote them. A few authorised people can read them with your name; each view is logged.',
    ),
  }),
  engagement: ({ title, minimumGroupSize: people, isUnlinkable }, company) => ({
    subject: say('Engagement survey {title}: how is your work?', { title }),
    asked: say('{company} would like to know how you are doing at work (engagement survey {title}).', {
      company,
      title,
    }),
    button: say('Answer the survey'),
    read: isUnlinkable
      ? say(
          'Nobody can find out who answered what: answers are stored without any link to people, at least {people} at once. Results appear after the survey closes, for everyone together.',
          { people },
        )
      : say(
          'Results appear after the survey closes, without names and only for groups of {people} or more. Your comments lose your name then. A few authorised people can open the answers of one person; each view is logged.',
          { people },
        ),
  }),
  work: ({ title, forms }, company) => ({
    subject: say('Work survey {title}: how did it go?', { title }),
    asked: say(
      '{forms, plural, one {{company} asks you a few short questions about a project you worked on ({title}).} other {{company} asks you a few short questions about # projects you worked on ({title}).}}',
      { forms, company, title },
    ),
    button: say('{forms, plural, one {Answer the questions} other {Open your inbox}}', { forms }),
    read: say('The people who plan the work read your answers with your name.'),
  }),
}

/** The mail that tells a person about a survey, or reminds of it, with one link. It does not name the sender. */
export function surveyMail({ PRODUCT_NAME: product, COMPANY_NAME: company }: Names, facts: SurveyMailFacts) {
  const { kind, until, link, language, isUnlinkable } = facts
  return written(language, () => {
    const { subject, asked, button, read } = partsOf[facts.subtype](facts, company)
    const isReminder = kind === 'reminder'
    return {
      subject: isReminder ? say('Reminder: {subject}', { subject }) : subject,
      greeting: hello(firstNameOf(facts)),
      paragraphs: [
        isReminder ? say('{asked} Your answers are still missing.', { asked }) : asked,
        ...(until ? [say('Answer by {date}.', { date: dayInMail(until) })] : []),
        isUnlinkable
          ? say(
              'Answer in one go: there are no drafts, and what you sent can not be changed. Answers that were sent just now may still wait to be counted; then there is nothing to do.',
            )
          : say('Your answers are saved as a draft until you submit them, so you can leave and come back.'),
        read,
      ],
      button: { label: button, link },
      footer: say(
        '{product} sent this email because {company} asks you for answers. You need to sign in to give them.',
        { product, company },
      ),
    }
  })
}
