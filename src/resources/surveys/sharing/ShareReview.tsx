import { t } from '@lingui/core/macro'
import { Alert, Box, Paper, Stack, Typography } from '@mui/material'
import { useNotify } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { type ReviewAnswers, Sharing, withoutWords } from '#contract/api/surveys/sharing.ts'
import { relationships } from '#contract/api/surveys/words.ts'
import { Form } from '#src/admin/form/Form.tsx'
import { type FormPlace, SidePanel } from '#src/admin/form/SidePanel.tsx'
import { Notice } from '#src/admin/layout/Notice.tsx'
import { Pending } from '#src/admin/layout/Pending.tsx'
import { useCommand, useCommandQuery, useRefresh } from '#src/providers/dataProvider/hooks.ts'
import { nameOf } from '#src/resources/employees/EmployeeField.tsx'
import { Questions, Quote, SharedReview } from './SharedReview.tsx'

const Input = Form.Input<typeof Sharing>

/** Who answered what, beside each other, for readers who may know the names. */
function NamedAnswers({ answers }: { answers: ReviewAnswers }) {
  const of = (id: string) => answers.named.find(({ questionID }) => questionID === id)?.answers ?? []
  return (
    <Questions
      questions={answers.content.questions}
      render={({ questionID }) => (
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'repeat(auto-fill, minmax(240px, 1fr))' }}>
          {of(questionID).map(({ reviewer, relationship, score, words }) => (
            <Stack key={reviewer.id} spacing={1}>
              <Typography variant="body2" sx={{ fontWeight: 600 }}>
                {nameOf(reviewer)}, {relationships[relationship]}
                {score !== null && `: ${score}`}
              </Typography>
              {words.map((text, at) => (
                <Quote key={`${at} ${text}`}>{text}</Quote>
              ))}
            </Stack>
          ))}
        </Box>
      )}
    />
  )
}

/** The text as typed, in the words that the person will read. */
function Preview({ answers: { content, employee } }: { answers: ReviewAnswers }) {
  const [summary = '', withWords] = useWatch({ name: ['summary', 'withWords'] }) as [string | undefined, boolean]
  const questions = withWords ? content.questions : content.questions.map(withoutWords)
  const name = nameOf(employee)
  return (
    <Paper variant="outlined" component="section" aria-label={t`What ${name} will read`} sx={{ p: 4 }}>
      <Typography component="h3" sx={{ fontWeight: 600, mb: 3 }}>{t`What ${name} will read`}</Typography>
      <SharedReview content={{ ...content, summary: summary.trim(), questions }} />
    </Paper>
  )
}

/** The answers, the summary, and what the person will read of them. */
function Sheet({ answers, place }: { answers: ReviewAnswers; place: FormPlace }) {
  const notify = useNotify()
  const refresh = useRefresh()
  const name = nameOf(answers.employee)
  const { mutateAsync: share } = useCommand('surveys', 'share', {
    onSuccess: async () => {
      await Promise.all([refresh('employees'), refresh('surveys')])
      notify(t`Shared with ${name}. An email tells them.`, { type: 'success' })
    },
  })
  if (answers.state === 'open')
    return (
      <Notice
        title={t`People still answer`}
      >{t`Answers are shown once the survey is closed, so that nobody can be told by the time of an answer.`}</Notice>
    )
  return (
    <Stack spacing={5}>
      {answers.named.length > 0 && <NamedAnswers answers={answers} />}
      {answers.hasReviewed ? (
        <Notice
          title={t`You reviewed ${name}`}
        >{t`A copy without your answers would tell the line manager which are yours. Ask the line manager, or another reader of answers who did not review, to share it.`}</Notice>
      ) : (
        <Form
          {...place}
          schema={Sharing}
          values={{ summary: '', withWords: true }}
          failure={t`Couldn't share the review`}
          submit={t`Share with ${name}`}
          save={(body) => share({ params: { id: answers.eventID, topicId: answers.topicID }, body: body as Sharing })}
        >
          <Alert severity="info" role="note">
            {t`${name} never sees who wrote what. Leave out of the summary what tells it. What is shared can't be taken back.`}
          </Alert>
          <Input source="summary" />
          <Input source="withWords" />
          <Preview answers={answers} />
        </Form>
      )}
    </Stack>
  )
}

interface ShareReviewProps {
  eventID: string
  topicID: string
  title: string
  onClose: () => void
}

/** Reads a peer review by question, and shares it with the person reviewed (rules/surveys.md#7.6). */
export function ShareReview({ eventID, topicID, title, onClose }: ShareReviewProps) {
  const params = { id: eventID, topicId: topicID }
  // Each call is in the audit trail, so the answers are read once.
  const query = useCommandQuery('surveys', 'answers', { params }, { staleTime: 'static', gcTime: 0, retry: false })
  return (
    <SidePanel title={title} width={960} keptAs={`review ${topicID}`} onClose={onClose}>
      {(place) =>
        query.data ? (
          <Sheet answers={query.data.data} place={place} />
        ) : (
          <Pending query={query} failure={t`Couldn't load the answers`} height={480} />
        )
      }
    </SidePanel>
  )
}
