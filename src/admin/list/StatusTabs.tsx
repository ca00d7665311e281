import { t } from '@lingui/core/macro'
import { Button, Stack } from '@mui/material'
import type { ReactNode } from 'react'
import { type Label, translate } from '#src/i18n/language.ts'
import { Notice } from '../layout/Notice.tsx'
import { CountTabs } from '../layout/Tabs.tsx'
import { type Filter, useNarrowing } from './FilterBar.tsx'
import { useFilters } from './useFilters.ts'

/** A named set of statuses. An empty set means all. */
export interface StatusTab {
  name: string
  label: Label
  status: readonly string[]
}

type Tabs = readonly StatusTab[]

/** The tab that shows exactly these statuses, if any. */
export const tabOf = (tabs: Tabs, chosen: readonly string[]): StatusTab | undefined =>
  tabs.find(({ status }) => status.length === chosen.length && status.every((name) => chosen.includes(name)))

/** The number of records in a tab. */
export const countOf = ({ status }: StatusTab, counts: Record<string, number>): number =>
  Object.entries(counts).reduce(
    (sum, [name, count]) => (status.length === 0 || status.includes(name) ? sum + count : sum),
    0,
  )

interface StatusTabsProps {
  tabs: Tabs
  /** Records by status, once loaded. */
  counts: Record<string, number> | undefined
  /** The list below the tabs. */
  children: ReactNode
}

/** Tabs that set the filter by status, each with its number of records. */
export function StatusTabs({ tabs, counts, children }: StatusTabsProps) {
  const { chosen, set } = useFilters()
  return (
    <CountTabs
      label={t`Status`}
      sx={{ borderBottom: 1, borderColor: 'divider' }}
      tabs={tabs.map((tab) => ({ name: tab.name, label: translate(tab.label), count: counts && countOf(tab, counts) }))}
      current={tabOf(tabs, chosen('status'))?.name}
      onChange={(name) => set('status', [...(tabs.find((tab) => tab.name === name)?.status ?? [])])}
    >
      <Stack spacing={2}>{children}</Stack>
    </CountTabs>
  )
}

interface EmptyListProps {
  filters: readonly Filter[]
  /** If filters hide all records. */
  unmatched: readonly [title: string, text: string]
  /** If the chosen status has no records, but others have; with the words of the button for all of them. */
  inStatus?: readonly [title: string, all: string] | false | undefined
  /** If there are no records. */
  children: ReactNode
}

/** Explains why a list is empty and offers the next step. */
export function EmptyList({ filters, unmatched, inStatus, children }: EmptyListProps) {
  const { set } = useFilters()
  const { narrowing, clear } = useNarrowing(filters)
  const notice = (title: string, text: string, words: string, onClick: () => void) => (
    <Notice
      title={title}
      actions={
        <Button variant="outlined" onClick={onClick}>
          {words}
        </Button>
      }
    >
      {text}
    </Notice>
  )
  if (narrowing.length > 0) return notice(...unmatched, t`Clear filters`, clear)
  if (!inStatus) return children
  const [title, all] = inStatus
  return notice(title, t`Choose another status to see more.`, all, () => set('status', []))
}
