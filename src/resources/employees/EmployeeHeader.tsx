import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import ArrowBack from '@mui/icons-material/ArrowBack'
import CallOutlined from '@mui/icons-material/CallOutlined'
import ForumOutlined from '@mui/icons-material/ForumOutlined'
import MailOutlined from '@mui/icons-material/MailOutlined'
import { Box, Button, IconButton, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import type { EmployeeDetail } from '#contract/api/employees/employee.ts'
import { showDate } from '#contract/dates.ts'
import { AvatarButton } from '#src/admin/inputs/AvatarButton.tsx'
import { nameOf, StatusTag, titleOf, UserChip } from './EmployeeField.tsx'
import { localTimeIn } from './localTime.ts'

/** What the header shows. The profile of oneself has it too. */
type Headed = Pick<
  EmployeeDetail,
  | 'avatar'
  | 'chapters'
  | 'city'
  | 'contractEnd'
  | 'country'
  | 'discordID'
  | 'displayName'
  | 'fullName'
  | 'joinedDate'
  | 'leftDate'
  | 'lineManager'
  | 'phoneNumber'
  | 'positions'
  | 'probationEnd'
  | 'seniority'
  | 'status'
  | 'teamEmail'
>

/** The day until which a status holds, or from which: "until 13/12/2026". Empty without one. */
function dayOfStatus({ status, joinedDate, leftDate, probationEnd, contractEnd }: Headed): string {
  const [first, last] = [showDate(joinedDate), showDate(leftDate)]
  const [probation, contract] = [showDate(probationEnd), showDate(contractEnd)]
  if (status === 'left') return leftDate ? t`on ${last}` : ''
  if (status === 'on-boarding') return joinedDate ? t`starts on ${first}` : ''
  if (leftDate) return t`last day ${last}`
  if (status === 'probation' && probationEnd) return t`until ${probation}`
  return contractEnd ? t`until ${contract}` : ''
}

function Status({ person }: { person: Headed }) {
  return (
    <Stack direction="row" sx={{ gap: 2, alignItems: 'center' }}>
      <StatusTag status={person.status} />
      <Typography variant="body2" component="span" className="tabular">
        {dayOfStatus(person)}
      </Typography>
    </Stack>
  )
}

/** Seniority and position, chapters, and the line manager. */
function Title({ person }: { person: Headed }) {
  const { lineManager, chapters } = person
  const words = [titleOf(person), ...chapters.map(({ name }) => name)].filter(Boolean).join(', ')
  const manager = lineManager && <UserChip person={lineManager} size={20} />
  return (
    <Typography component="div">
      {words}
      {words && manager && ', '}
      {manager && <Trans>reports to {manager}</Trans>}
    </Typography>
  )
}

/** City and country, and what time it is there. */
function Place({ person: { city, country } }: { person: Headed }) {
  const time = localTimeIn(country)
  const place = [city, country].filter(Boolean).join(', ')
  if (!place) return null
  return (
    <Typography variant="body2" color="text.secondary">
      {place}
      {time && t`, ${time} there`}
    </Typography>
  )
}

/** Email, chat and call, as far as they are known to the reader. */
function Contact({ person: { teamEmail, discordID, phoneNumber } }: { person: Headed }) {
  const ways = [
    { label: t`Email`, icon: <MailOutlined />, href: teamEmail && `mailto:${teamEmail}` },
    { label: t`Chat`, icon: <ForumOutlined />, href: discordID && `https://discord.com/users/${discordID}` },
    { label: t`Call`, icon: <CallOutlined />, href: phoneNumber && `tel:${phoneNumber.replaceAll(' ', '')}` },
  ]
  return (
    <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', mt: 2 }}>
      {ways.map(
        ({ label, icon, href }) =>
          href && (
            <Button key={label} size="small" variant="outlined" color="inherit" startIcon={icon} href={href}>
              {label}
            </Button>
          ),
      )}
    </Stack>
  )
}

interface EmployeeHeaderProps {
  person: Headed
  /** Replaces the picture. */
  upload?: ((file: File) => Promise<unknown>) | undefined
  /** Target and accessible name of the back arrow. */
  back?: { to: string; label: string }
  /** Buttons on the right. */
  actions?: ReactNode
  /** The level of the name. The page of oneself has a heading of its own. */
  heading?: 'h1' | 'h2'
}

/** The header of the page of a person: who they are, since or until when, where, and how to reach them. */
export function EmployeeHeader({ person, upload, back, actions, heading = 'h1' }: EmployeeHeaderProps) {
  const name = nameOf(person)
  return (
    <Box component="header" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: 4 }}>
      {back && (
        <IconButton component={RouterLink} to={back.to} aria-label={back.label} edge="start" sx={{ mt: 4 }}>
          <ArrowBack />
        </IconButton>
      )}
      <AvatarButton name={name} avatar={person.avatar} size={72} upload={upload} />
      <Stack sx={{ flex: '1 1 240px', minWidth: 0, gap: 1, overflowWrap: 'anywhere' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}>
          <Typography variant="h1" component={heading}>
            {name}
          </Typography>
          {person.fullName !== name && <Typography color="text.secondary">{person.fullName}</Typography>}
          <Status person={person} />
        </Box>
        <Title person={person} />
        <Place person={person} />
        <Contact person={person} />
      </Stack>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>{actions}</Box>
    </Box>
  )
}
