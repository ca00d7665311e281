import { t } from '@lingui/core/macro'
import { Box, Button, Link as MuiLink, Stack, Typography } from '@mui/material'
import { type RefObject, useRef } from 'react'
import { Link } from 'react-router'
import type { Absence } from '#contract/api/absences.ts'
import { asking } from '#src/admin/actions/recordActions.ts'
import { paths } from '#src/layout/paths.ts'
import { AbsenceStatusTag, daysWords, isOpen, kindWords, spanWords } from './absenceWords.tsx'
import { useCancel, useToday } from './useAbsences.ts'

interface RowProps {
  absence: Absence
  /** Buttons for what the reader can do with it. */
  isMine: boolean
  /** The list, which gets the focus when the buttons go. */
  frame: RefObject<HTMLElement | null>
}

/** An approved one that has begun is HR's (docs/rules/absence.md#2.3). */
const mayChange = (absence: Absence, today: string) =>
  isOpen(absence) && !(absence.status === 'approved' && absence.from < today)

function Tools({ absence, frame }: Pick<RowProps, 'absence' | 'frame'>) {
  const { cancel, isPending } = useCancel({ frame })
  const what = `${kindWords(absence)}, ${spanWords(absence)}`
  return (
    <>
      <Button
        size="small"
        color="inherit"
        component={Link}
        to={asking(paths.absence(absence.id), 'correct')}
        aria-label={t`Correct ${what}`}
      >{t`Correct`}</Button>
      <Button
        size="small"
        color="inherit"
        aria-label={t`Cancel absence: ${what}`}
        loading={isPending}
        onClick={() => cancel(absence)}
      >{t`Cancel absence`}</Button>
    </>
  )
}

function Row({ absence, isMine, frame }: RowProps) {
  const today = useToday()
  const { kind, days, status, reason, hasCertificate } = absence
  return (
    <Stack component="li" direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: '4px 16px', py: 3 }}>
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 500 }} className="tabular">
          {kind ? (
            <MuiLink component={Link} to={paths.absence(absence.id)} underline="hover">
              {spanWords(absence)}
            </MuiLink>
          ) : (
            spanWords(absence)
          )}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {[kindWords(absence), days !== null && daysWords(days), hasCertificate && t`with certificate`]
            .filter(Boolean)
            .join(', ')}
        </Typography>
        {reason && <Typography variant="body2">{reason}</Typography>}
      </Box>
      {kind && <AbsenceStatusTag status={status} />}
      {isMine && mayChange(absence, today) && (
        <Stack direction="row" sx={{ ml: -2 }}>
          <Tools absence={absence} frame={frame} />
        </Stack>
      )}
    </Stack>
  )
}

interface AbsenceRowsProps {
  /** Accessible name of the list. */
  label: string
  rows: readonly Absence[]
  isMine?: boolean
}

/** Absences of one person, one below the other. */
export function AbsenceRows({ label, rows, isMine = false }: AbsenceRowsProps) {
  const frame = useRef<HTMLUListElement>(null)
  return (
    <ul ref={frame} tabIndex={-1} className="lines" aria-label={label}>
      {rows.map((absence) => (
        <Row key={absence.id} absence={absence} isMine={isMine} frame={frame} />
      ))}
    </ul>
  )
}
