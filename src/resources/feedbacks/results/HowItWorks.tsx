import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

/** The promise to those who answered: in two sentences, and at length for who wants to know. */
export function HowItWorks({ minimum }: { minimum: number }) {
  return (
    <Box sx={{ maxWidth: 720 }}>
      <Typography color="text.secondary">
        Answers are shown together only: of everyone who answered, and of groups of at least {minimum}. A
        group is left out as well when other numbers on these pages would give it away.
      </Typography>
      <Box component="details" sx={{ mt: 1, '& summary': { cursor: 'pointer', fontWeight: 500, py: 1 } }}>
        <summary>How this works</summary>
        <Box component="ul" sx={{ m: 0, pl: 5, color: 'text.secondary', '& li': { mb: 1 } }}>
          <li>
            Nothing is shown before the survey is closed: from numbers that move with each answer one could
            tell who gave it.
          </li>
          <li>Only forms count that were finished by the person, not those that closing the survey ended.</li>
          <li>Chapters, seniorities and projects are those of the day on which the survey was sent.</li>
          <li>
            The smallest number of answers, {minimum}, was chosen when the survey was sent and stays as it is.
          </li>
          <li>
            Which groups are left out depends on who answered, never on what. All kinds of groups are weighed
            together: no sum or difference of what is shown tells of one person alone.
          </li>
          <li>
            Comments are never shown by group, and their order does not tell who wrote them: when the survey
            was closed they were taken off the forms, and nothing leads back.
          </li>
        </Box>
      </Box>
    </Box>
  )
}
