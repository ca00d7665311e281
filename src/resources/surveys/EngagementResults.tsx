import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { keepPreviousData } from '@tanstack/react-query'
import { Box, Stack, styled, Typography } from '@mui/material'
import type { QuestionResult, EngagementResults as Results } from '#contract/api/surveys/results.ts'
import { likertKeys, likertLevels } from '#contract/api/surveys/words.ts'
import { Notice } from '#src/admin/layout/Notice.tsx'
import { Pending } from '#src/admin/layout/Pending.tsx'
import { SectionCard } from '#src/admin/layout/SectionCard.tsx'
import { ScoreDot } from '#src/resources/surveys/likert/LikertScore.tsx'
import { colourOf, labelOfLevel, tintOf, domainOf } from '#src/resources/surveys/likert/levels.ts'
import { Stale } from '#src/admin/list/Stale.tsx'
import { useCommandQuery } from '#src/providers/dataProvider/hooks.ts'
import { ActionsCard } from './engagement/ActionsCard.tsx'
import { EnpsCard } from './engagement/EnpsCard.tsx'
import { HeatmapCard, useGrouping } from './engagement/Heatmap.tsx'
import { MovesCard } from './engagement/MovesCard.tsx'
import { Quote } from './sharing/SharedReview.tsx'
import { ProgressCell } from './SurveyFields.tsx'

/** The privacy promise to participants: two sentences, and details on request. */
function HowItWorks({ minimum }: { minimum: number }) {
  return (
    <Box sx={{ maxWidth: 720 }}>
      <Typography color="text.secondary">
        <Trans>
          Results show everyone, and groups of {minimum} or more. A group is also hidden if other numbers would reveal
          it.
        </Trans>
      </Typography>
      <Box component="details" sx={{ mt: 1, '& summary': { cursor: 'pointer', fontWeight: 500, py: 1 } }}>
        <summary>{t`How this works`}</summary>
        <Box component="ul" className="bullets" sx={{ color: 'text.secondary', '& li': { mb: 1 } }}>
          <li>{t`Results stay hidden until the survey is closed, because changing numbers would reveal who answered.`}</li>
          <li>{t`Only forms that people finished themselves count.`}</li>
          <li>{t`Chapters, seniorities and projects are those of the day the survey was sent.`}</li>
          <li>
            <Trans>The minimum group size, {minimum}, was fixed when the survey was sent.</Trans>
          </li>
          <li>{t`Which groups are hidden depends on who answered, never on the answers. No sum or difference of visible numbers reveals one person.`}</li>
          <li>{t`Comments are never shown by group, and their order is random. Closing the survey removed them from the forms for good.`}</li>
        </Box>
      </Box>
    </Box>
  )
}

const Bar = styled('ol')(({ theme }) => ({
  display: 'flex',
  gap: 2,
  '& > li': {
    display: 'flex',
    justifyContent: 'center',
    gap: 4,
    overflow: 'hidden',
    borderBottom: '3px solid var(--level)',
    padding: '2px 4px',
    fontSize: 'var(--text-12)',
    lineHeight: '18px',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
    color: theme.palette.text.primary,
    backgroundColor: tintOf('var(--level)', theme.palette.background.paper),
  },
  // The number always fits. Its label is cut off if there is no room.
  '& b': { flex: 'none' },
  '& span': { overflow: 'hidden', textOverflow: 'ellipsis' },
}))

/** The number of answers per level, as a stacked bar with labels where they fit. */
function LevelBar({ question }: { question: Pick<QuestionResult, 'domain' | 'count' | 'content'> }) {
  const { domain, count, content } = question
  return (
    <Bar aria-label={t`Answers to “${content}”`}>
      {likertLevels.map((level, at) => {
        const chosen = count[likertKeys[at] ?? 'mixed']
        if (chosen === 0) return null
        const number = i18n.number(chosen)
        const words = labelOfLevel(domain, level)
        const look: Record<`--${string}`, string> = { '--level': colourOf(domain, level) }
        return (
          <li
            key={level}
            title={`${number} ${words}`}
            style={{ ...look, flex: `${chosen} 1 0`, minWidth: `calc(${number.length}ch + 12px)` }}
          >
            <b>{number}</b> <span>{words}</span>
          </li>
        )
      })}
    </Bar>
  )
}

function Comments({ comments }: Pick<QuestionResult, 'comments'>) {
  return (
    <Stack component="ul" spacing={2} sx={{ maxWidth: 720, mt: 3 }}>
      {/* The index is a stable key: comments can have the same text, and the list never changes. */}
      {comments.map((comment, at) => (
        <li key={`${at}.${comment}`}>
          <Quote>{comment}</Quote>
        </li>
      ))}
    </Stack>
  )
}

/** A question in one line that opens the answers per level and the comments. */
function Question({ question }: { question: QuestionResult }) {
  const { content, type, average, domain, comments } = question
  const isScale = type === 'likert-scale'
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'divider' }}>
      <Box component="details" sx={{ '& summary': { cursor: 'pointer', py: 2 }, '&[open]': { pb: 3 } }}>
        <summary>
          <Box component="span" sx={{ display: 'inline-flex', width: '95%', alignItems: 'center', gap: 3 }}>
            <Typography component="h3" sx={{ flex: 1, fontSize: 'var(--text-14)', fontWeight: 500 }}>
              {question.order}. {content}
            </Typography>
            {comments.length > 0 && (
              <Typography component="span" variant="body2" color="text.secondary">
                {plural(comments.length, { one: '# comment', other: '# comments' })}
              </Typography>
            )}
            {isScale && <ScoreDot domain={domainOf(domain)} score={average} />}
          </Box>
        </summary>
        {isScale && <LevelBar question={question} />}
        {comments.length > 0 && <Comments comments={comments} />}
      </Box>
    </Box>
  )
}

/** All questions in order. */
function QuestionCards({ questions }: { questions: readonly QuestionResult[] }) {
  return (
    <Box component="ol">
      {questions.map((question) => (
        <Question key={question.questionID} question={question} />
      ))}
    </Box>
  )
}

function NoResults({ results: { state, minimumGroupSize, answered } }: { results: Results }) {
  return state === 'open' ? (
    <Notice
      title={t`Results appear when the survey is closed`}
    >{t`They stay hidden until then to protect anonymity.`}</Notice>
  ) : (
    <Notice title={t`Too few answers to show results`}>
      {plural(answered, { one: '# person answered.', other: '# people answered.' })}{' '}
      {t`Results need at least ${minimumGroupSize} answers to protect anonymity.`}
    </Notice>
  )
}

/**
 * The results of an engagement survey: participation, each question for all participants, and averages by group. The
 * previous grouping stays visible while the next one loads.
 */
export function EngagementResults({ id }: { id: string }) {
  const { by } = useGrouping()
  const query = useCommandQuery(
    'surveys',
    'results',
    { params: { id }, query: { by } },
    { placeholderData: keepPreviousData },
  )
  const { error, isPlaceholderData } = query
  const results = query.data?.data
  if (!results) return <Pending query={query} failure={t`Couldn't load the results`} height={480} />
  const { asked, answered, state, questions, enps, minimumGroupSize, isUnlinkable } = results
  return (
    <Stack spacing={5} aria-busy={isPlaceholderData}>
      {error && <Stale reason={error.message} retry={() => void query.refetch()} />}
      {!isUnlinkable && <HowItWorks minimum={minimumGroupSize} />}
      <SectionCard title={t`Who answered`}>
        <Box sx={{ maxWidth: 420 }}>
          <ProgressCell done={answered} total={asked} />
        </Box>
        {state !== 'open' && asked > answered && (
          <Typography color="text.secondary" sx={{ mt: 2 }}>
            {plural(asked - answered, {
              one: `# unfinished form doesn't count.`,
              other: `# unfinished forms don't count.`,
            })}
          </Typography>
        )}
      </SectionCard>
      {state === 'shown' ? (
        <>
          <HeatmapCard results={results} isWaiting={isPlaceholderData} />
          <ActionsCard results={results} />
          <MovesCard results={results} />
          {enps && <EnpsCard enps={enps} />}
          <SectionCard title={t`Answers and comments`}>
            <QuestionCards questions={questions} />
          </SectionCard>
        </>
      ) : (
        <NoResults results={results} />
      )}
    </Stack>
  )
}
