import { actionItemStatuses, auditStatuses, severities } from '#contract/api/projectAudits/words.ts'
import { invoiceStatuses } from '#contract/api/invoices/words.ts'
import { employeeStatuses, projectStatuses, type EmployeeStatus } from '#contract/api/metadata/metadata.ts'
import { importantLevels, memberStatuses } from '#contract/api/projects/words.ts'
import { reviewerStatuses } from '#contract/api/surveys/words.ts'

/** Tag colours by meaning (rules/screens.md#5.1). */
const tagColours = {
  positions: '#2F6FDE',
  stacks: '#0E8A6D',
  chapters: '#9333EA',
  organizations: '#C9302C',
  lead: '#C9302C',
  neutral: '#5B6573',
  dark: '#4A515C',
  gold: '#B7791F',
  cyan: '#0891B2',
  orange: '#D9730D',
  volcano: '#CF4A1B',
} as const
export type TagColour = keyof typeof tagColours

export const isTagColour = (text: string): text is TagColour => text in tagColours

interface TagProps {
  colour: TagColour
  /** Draws a dot before the text, for states. */
  dot?: boolean
  /** Outlined instead of filled. */
  outline?: boolean
  children: React.ReactNode
}

/** A small rounded label. */
export function Tag({ colour, dot, outline, children }: TagProps) {
  const variables: Record<`--${string}`, string> = { '--tag': tagColours[colour] }
  return (
    <span className="tag" style={variables} data-outline={outline || undefined}>
      {dot && <i aria-hidden />}
      {children}
    </span>
  )
}

interface Look {
  colours: Record<string, TagColour>
  /** Draws a dot before the word, for states. */
  dot: boolean
}

const look = <Words extends Record<string, string>>(
  words: Words,
  colours: Record<keyof Words & string, TagColour>,
  dot = true,
): [Record<string, string>, Look] => [words, { colours, dot }]

/** The choices that are shown as tags, by their labels (rules/screens.md#5.1). Others are plain text. */
const looks = new Map<Record<string, string>, Look>([
  look(employeeStatuses, {
    left: 'neutral',
    'on-boarding': 'gold',
    probation: 'stacks',
    'full-time': 'stacks',
    contractor: 'cyan',
  }),
  look(projectStatuses, { 'on-boarding': 'gold', paused: 'gold', active: 'stacks', closed: 'neutral' }),
  look(memberStatuses, { pending: 'neutral', 'on-boarding': 'gold', active: 'stacks', inactive: 'neutral' }),
  look(
    importantLevels,
    { low: 'stacks', 'medium-': 'gold', medium: 'orange', 'medium+': 'volcano', high: 'lead' },
    false,
  ),
  look(auditStatuses, { pending: 'neutral', audited: 'stacks' }),
  look(actionItemStatuses, { pending: 'neutral', 'in-progress': 'gold', done: 'stacks' }),
  look(severities, { high: 'lead', medium: 'gold', low: 'cyan' }, false),
  look(invoiceStatuses, {
    draft: 'neutral',
    scheduled: 'cyan',
    sent: 'positions',
    overdue: 'organizations',
    paid: 'stacks',
    error: 'organizations',
    uncollectible: 'dark',
    credited: 'chapters',
  }),
  look(reviewerStatuses, { none: 'neutral', new: 'lead', draft: 'neutral', done: 'stacks' }),
])

interface ChoiceTagProps {
  /** The labels of the choices, the same object as in the field's facts. */
  choices: Record<string, string>
  value: string
}

/** A choice as a coloured tag; `-` for an unknown value. */
export function ChoiceTag({ choices, value }: ChoiceTagProps) {
  const word = choices[value]
  const drawn = looks.get(choices)
  const colour = drawn?.colours[value]
  if (word === undefined) return '-'
  if (!drawn || !colour) return word
  return (
    <Tag colour={colour} dot={drawn.dot} outline={value === 'error'}>
      {word}
    </Tag>
  )
}

/** Working status of a person as a tag. */
export const StatusTag = ({ status }: { status: EmployeeStatus }) => (
  <ChoiceTag choices={employeeStatuses} value={status} />
)
