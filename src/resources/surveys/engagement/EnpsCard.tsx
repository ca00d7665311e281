import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Box, Stack, Typography } from '@mui/material'
import type { Enps } from '#contract/api/surveys/results.ts'
import { SectionCard } from '#src/admin/layout/SectionCard.tsx'
import { showPeriods } from '#src/i18n/format.ts'

const whole = (score: number) => i18n.number(score, { signDisplay: 'exceptZero' })

/** The scores as a line from -100 to 100, with a dot for each round. The list below says the same. */
function Line({ trend }: Pick<Enps, 'trend'>) {
  const points = trend.map(({ score }, at) => [(100 * (at + 0.5)) / trend.length, 28 - (score * 24) / 100] as const)
  return (
    <Box
      component="svg"
      viewBox="0 0 100 56"
      preserveAspectRatio="none"
      aria-hidden
      sx={{ width: '100%', height: 56, display: 'block', color: 'primary.main', overflow: 'visible' }}
    >
      <line x1="0" x2="100" y1="28" y2="28" stroke="var(--border)" vectorEffect="non-scaling-stroke" />
      <polyline
        points={points.map((point) => point.join()).join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        vectorEffect="non-scaling-stroke"
      />
    </Box>
  )
}

/** Whether people would recommend the company, now and before (rules/surveys.md#7.8). */
export function EnpsCard({ enps: { score, trend } }: { enps: Enps }) {
  return (
    <SectionCard title={t`Recommendation (eNPS)`}>
      <Stack direction="row" useFlexGap sx={{ gap: 5, flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography component="p" className="tabular" sx={{ fontSize: 'var(--text-24)', fontWeight: 600 }}>
          {whole(score)}
        </Typography>
        {trend.length > 1 && (
          <Box sx={{ flex: '1 1 240px', maxWidth: 480 }}>
            <Line trend={trend} />
            <Box
              component="ol"
              sx={{
                display: 'flex',
                fontSize: 'var(--text-12)',
                '& > li': { flex: '1 1 0', textAlign: 'center' },
                '& b': { display: 'block' },
              }}
            >
              {trend.map((round) => (
                <li key={round.eventID}>
                  {showPeriods(round.title)} <b className="tabular">{whole(round.score)}</b>
                </li>
              ))}
            </Box>
          </Box>
        )}
      </Stack>
      <Typography variant="body2" color="text.secondary" sx={{ mt: 2 }}>
        {t`Percent who strongly agree, less percent who don't agree, from -100 to 100.`}
      </Typography>
    </SectionCard>
  )
}
