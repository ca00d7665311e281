import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { SurveyDetail } from '#contract/api/survey.ts'
import { domains, workDomains } from '#contract/api/surveyWords.ts'
import { DomainDot, scoreIn } from '#src/admin/likert/DomainDot.tsx'
import { labelOfLevel, levelOf } from '#src/admin/likert/levels.ts'
import { several } from '../surveys/words.ts'

/** Those who answered at least something; a form that was closed without an answer counts as finished, but nobody took part with it. */
const answeredOf = (scores: SurveyDetail['domains']) =>
  Math.max(0, ...(scores ?? []).map(({ count }) => Object.values(count).reduce((sum, some) => sum + some, 0)))

/** How a round went: how many took part, and the three averages over everybody, whatever the rows are narrowed to. */
export function RoundScores({ survey: { rows, domains: scores } }: { survey: SurveyDetail }) {
  return (
    <Stack
      component="section"
      aria-label="The whole round"
      direction="row"
      sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 8, rowGap: 3, mb: 5 }}
    >
      <Typography className="tabular">
        <b>{answeredOf(scores).toLocaleString('en-US')}</b> of {several(rows.total, 'form')} have answers
      </Typography>
      {workDomains.map((domain) => {
        const average = scoreIn(scores, domain)?.average
        return (
          <Stack key={domain} direction="row" spacing={2} sx={{ alignItems: 'center' }}>
            <DomainDot domain={domain} scores={scores} />
            <div>
              <Typography variant="body2" sx={{ fontWeight: 500 }}>
                {domains[domain]}
              </Typography>
              <Typography variant="body2" color="text.secondary">
                {average ? labelOfLevel(domain, levelOf(average)) : 'Not answered'}
              </Typography>
            </div>
          </Stack>
        )
      })}
    </Stack>
  )
}
