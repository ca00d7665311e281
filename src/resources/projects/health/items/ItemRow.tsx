import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import { styled } from '@mui/material/styles'
import IconButton from '@mui/material/IconButton'
import MuiLink from '@mui/material/Link'
import Tooltip from '@mui/material/Tooltip'
import { Link } from 'react-router'
import { actionItemStatuses, type ActionItemStatus } from '#contract/api/auditWords.ts'
import type { ActionItem } from '#contract/api/health.ts'
import { UserChip } from '#src/components/Chip.tsx'
import { DateText } from '#src/components/DateText.tsx'
import { Tag } from '#src/components/Tag.tsx'
import { cycleName, ItemStatusTag, SeverityTag } from '../tags.tsx'
import { useHealthParams } from '../useHealthPlace.ts'
import { WordSelect } from '#src/components/filters/WordSelect.tsx'
import { daysLate } from './itemForm.ts'

const RowFrame = styled('li')(({ theme }) => ({
  display: 'grid',
  gap: 6,
  padding: '10px 0',
  fontSize: 13,
  borderTop: `1px solid ${theme.palette.divider}`,
  '& > div': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 10, rowGap: 6 },
  '& b': { flex: 1, minWidth: 0, fontWeight: 500, overflowWrap: 'anywhere' },
  '& p': { margin: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere', color: theme.palette.text.secondary },
}))

function DueDate({ item, today }: { item: ActionItem; today: string }) {
  const late = daysLate(item, today)
  if (!item.dueDate) return null
  return (
    <span>
      Due <DateText date={item.dueDate} />{' '}
      {late > 0 && (
        <Tag colour="lead">
          {late} {late === 1 ? 'day' : 'days'} late
        </Tag>
      )}
    </span>
  )
}

/** What somebody who may edit can ask for. */
export interface ItemActions {
  onEdit: (item: ActionItem) => void
  onDelete: (item: ActionItem) => void
  onStatus: (item: ActionItem, status: ActionItemStatus) => void
}

interface ActionItemRowProps {
  item: ActionItem
  /** The day on which due dates are looked at. */
  today: string
  /** Nothing for those who only read. */
  actions: ItemActions | undefined
}

/** One action item: what is to be done, how urgent, until when, by whom. */
export function ActionItemRow({ item, today, actions }: ActionItemRowProps) {
  const { to } = useHealthParams()
  const { name, description, status, priority, pic, cycle, needHelp } = item
  return (
    <RowFrame>
      <div>
        <b>{name}</b>
        {actions && (
          <span style={{ whiteSpace: 'nowrap' }}>
            <Tooltip title="Edit">
              <IconButton size="small" aria-label={`Edit ${name}`} onClick={() => actions.onEdit(item)}>
                <EditOutlined fontSize="small" />
              </IconButton>
            </Tooltip>
            <Tooltip title="Delete">
              <IconButton size="small" aria-label={`Delete ${name}`} onClick={() => actions.onDelete(item)}>
                <DeleteOutlined fontSize="small" />
              </IconButton>
            </Tooltip>
          </span>
        )}
      </div>
      {description && <p>{description}</p>}
      <div>
        {actions ? (
          <WordSelect
            label={`Status of ${name}`}
            value={status}
            words={actionItemStatuses}
            onChange={(next) => next && actions.onStatus(item, next)}
          />
        ) : (
          <ItemStatusTag status={status} />
        )}
        {priority && <SeverityTag severity={priority} />}
        {needHelp && <Tag colour="volcano">Needs help</Tag>}
        <DueDate item={item} today={today} />
        {pic && <UserChip person={pic} size={20} />}
        {cycle && (
          <MuiLink component={Link} to={to({ cycle: cycle.id })}>
            {cycleName(cycle)}
          </MuiLink>
        )}
      </div>
    </RowFrame>
  )
}
