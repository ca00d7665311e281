import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { flagFrom, flagOf, grades } from '#contract/api/auditWords.ts'
import { FlagTag, scoreText } from '../tags.tsx'

interface ChecklistCountsProps {
  /** Grades of all items, 0 where there is none. */
  given: readonly number[]
}

/** What follows from the grades of a checklist (wire-surveys-dashboards.md section 6.2), while they are entered. */
export function ChecklistCounts({ given }: ChecklistCountsProps) {
  const graded = given.filter((grade) => grade > 0)
  const count = (grade: keyof typeof grades) =>
    `${given.filter((one) => one === grade).length} ${grades[grade].toLowerCase()}`
  const average = graded.reduce((sum, grade) => sum + grade, 0) / (graded.length || 1)
  return (
    <Stack
      role="status"
      direction="row"
      sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 4, rowGap: 1 }}
    >
      <Typography component="span" variant="body2" className="tabular">
        {graded.length} of {given.length} graded
        {graded.length > 0 && `, ${scoreText(average)} on average, ${count(3)}, ${count(2)}, ${count(1)}`}
      </Typography>
      {graded.length > 0 && (
        <Typography component="span" variant="body2">
          Flag <FlagTag flag={flagOf(given)} />
        </Typography>
      )}
      <Typography component="span" variant="body2" color="text.secondary">
        {flagFrom} poor items make it red, {flagFrom} acceptable ones yellow.
      </Typography>
    </Stack>
  )
}
