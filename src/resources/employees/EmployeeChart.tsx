import { t } from '@lingui/core/macro'
import { Alert, Box, Stack, styled } from '@mui/material'
import { useSearchParams } from 'react-router'
import { G } from '#contract/api/employees/employee.ts'
import { AsOfButton, AsOfNotice, useAddressDay } from '#src/admin/list/AsOf.tsx'
import { useCan } from '#src/providers/useSession.ts'
import { PersonSearch } from './EmployeeInput.tsx'
import { Notice } from '#src/admin/layout/Notice.tsx'
import { PageHeading } from '#src/admin/layout/PageHeading.tsx'
import { Level, TreeContext, useLevel, useNewTree } from './ChartBranch.tsx'

const half = 28

/**
 * Nested lists drawn as a tree that grows to the right, with lines between the cards. On narrow screens it is an
 * indented outline.
 */
const TreeList = styled('ul')(({ theme }) => {
  const line = `1px solid ${theme.tokens.neutral.main}`
  return {
    padding: '4px',
    '& li': { position: 'relative' },
    '& .item': { outline: 'none' },
    '& .item:focus-visible > .card, & .item:focus-visible > button': {
      outline: `2px solid ${theme.tokens.accent.main}`,
      outlineOffset: 2,
    },
    '& .more': {
      padding: '6px 12px',
      border: `1px dashed ${theme.tokens.neutral.main}`,
      borderRadius: 'var(--radius-card)',
      color: theme.palette.text.secondary,
      fontSize: 'var(--text-13)',
    },
    [theme.breakpoints.up('md')]: {
      width: 'max-content',
      '& li': { display: 'flex', alignItems: 'flex-start', padding: '4px 0' },
      '& li > ul': { margin: '-4px 0 0 24px', position: 'relative' },
      // Lines from the card to its branch, down along the branch, and into each card.
      '& li > ul::before': {
        content: '""',
        position: 'absolute',
        left: -24,
        top: half + 4,
        width: 12,
        borderTop: line,
      },
      '& ul li::before': {
        content: '""',
        position: 'absolute',
        left: -12,
        top: half + 4,
        width: 12,
        borderTop: line,
      },
      '& ul li::after': {
        content: '""',
        position: 'absolute',
        left: -12,
        top: 0,
        bottom: 0,
        borderLeft: line,
      },
      '& ul li:first-of-type::after': { top: half + 4 },
      '& ul li:last-of-type::after': { bottom: 'auto', height: half + 4 },
      '& ul li:first-of-type:last-of-type::after': { display: 'none' },
    },
    [theme.breakpoints.down('md')]: {
      '& li': { padding: '3px 0' },
      '& .card': { width: '100%' },
      '& li > ul': { marginLeft: 10, paddingLeft: 10, borderLeft: line },
    },
  }
})

/** The tree items in the DOM, from top to bottom. Closed branches are not rendered. */
const itemsOf = (tree: HTMLElement) => [...tree.querySelectorAll<HTMLElement>('[role=treeitem]')]

/**
 * Keyboard navigation of a tree (ARIA authoring practices): up and down move through visible items; right opens a
 * branch or moves into it; left closes it or moves to the parent; Enter follows the link.
 */
function moveInTree(event: React.KeyboardEvent<HTMLElement>): void {
  const item = event.target as HTMLElement
  if (item.getAttribute('role') !== 'treeitem' || event.ctrlKey || event.metaKey || event.altKey) return
  const items = itemsOf(event.currentTarget)
  const at = items.indexOf(item)
  const expanded = item.getAttribute('aria-expanded')
  const act = () => item.querySelector<HTMLElement>('button')?.click()
  const moves: Record<string, () => unknown> = {
    ArrowDown: () => items[at + 1]?.focus(),
    ArrowUp: () => items[at - 1]?.focus(),
    Home: () => items[0]?.focus(),
    End: () => items.at(-1)?.focus(),
    ArrowRight: () =>
      expanded === 'false'
        ? act()
        : expanded && item.nextElementSibling?.querySelector<HTMLElement>('[role=treeitem]')?.focus(),
    ArrowLeft: () =>
      expanded === 'true'
        ? act()
        : item.closest('[role=group]')?.parentElement?.querySelector<HTMLElement>('[role=treeitem]')?.focus(),
    Enter: () => (item.querySelector('a') ?? item.querySelector('button'))?.click(),
  }
  const move = moves[event.key]
  if (!move) return
  event.preventDefault()
  move()
}

/** The people by line manager, as a tree that loads a level when it is opened. `?person=` selects a person. */
export function EmployeeChart({ viewSwitch }: { viewSwitch: React.ReactNode }) {
  const [params, setParams] = useSearchParams()
  const can = useCan()
  const day = useAddressDay()
  const shown = { view: 'chart', ...(day.day && { asOf: day.day }) }
  const { tree, isHidden } = useNewTree(params.get('person'))
  const { people, isPending, error } = useLevel(undefined)
  const find = (person: { id: string }) => setParams({ ...shown, person: person.id })
  return (
    <Stack spacing={2}>
      <PageHeading
        title={t`Employees`}
        actions={
          <>
            <Box sx={{ width: { xs: '100%', sm: 256 } }}>
              <PersonSearch placeholder={t`Find in the chart`} none={t`No people found`} onFind={find} />
            </Box>
            {viewSwitch}
          </>
        }
      />
      <AsOfNotice {...day} />
      {can(`some ${G}`) && (
        <Box>
          <AsOfButton {...day} />
        </Box>
      )}
      {isHidden && (
        <Alert
          severity="info"
          onClose={() => setParams(shown)}
        >{t`This person isn't in the chart: they have left, or you don't have access.`}</Alert>
      )}
      {!isPending && !error && people.length === 0 ? (
        <Notice title={t`No people in the chart`}>{t`The chart shows the people in your list of employees.`}</Notice>
      ) : (
        <Box sx={{ overflowX: 'auto', pb: 4 }}>
          <TreeContext value={tree}>
            <TreeList role="tree" aria-label={t`Employees by line manager`} onKeyDown={moveInTree}>
              <Level depth={1} />
            </TreeList>
          </TreeContext>
        </Box>
      )}
    </Stack>
  )
}
