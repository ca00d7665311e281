import type { Domain, SurveySubtype } from '#contract/api/surveys/words.ts'

const scaled = (domain: Domain, ...contents: string[]) => contents.map((content) => ({ domain, content }))
const inWords = (...contents: string[]) => contents.map((content) => ({ domain: null, content }))

/** Survey questions of a new company, in order (rules/surveys.md#2.3). Without a domain the answer is text. */
export const questions: Record<SurveySubtype, { domain: Domain | null; content: string }[]> = {
  'peer-review': inWords(
    'How clearly does this colleague communicate with the people around them?',
    'Where have you seen this colleague lead, formally or by example?',
    'How does this colleague handle problems: do they look for new answers and carry them through?',
    'What is your view of the quality of their work?',
    'How reliable are they when they commit to a date?',
    'In what ways do they live by our team values?',
    'Which single change would help this colleague most?',
  ),
  engagement: scaled(
    'engagement',
    'My responsibilities are clear to me.',
    'I am equipped properly for my tasks.',
    'My daily tasks let me use my strengths.',
    'Good work of mine was noticed recently.',
    'People here care how I am doing.',
    'Somebody here supports my growth.',
    'My ideas are listened to.',
    'Our company goals give my work meaning.',
    'My teammates care about doing things well.',
    'I have close friends among my colleagues.',
    'In the past half year somebody reviewed my progress with me.',
    'I found chances to learn over the past year.',
  ),
  work: [
    ...scaled('workload', 'How heavy was your workload in this period?'),
    ...scaled('deadline', 'How sure are you that the team will deliver on time?'),
    ...scaled('learning', "How much did you learn from this period's work and team?"),
  ],
}
