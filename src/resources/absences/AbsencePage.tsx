import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useRequestedAction } from '#src/admin/actions/recordActions.ts'
import { unasked } from '#src/admin/form/useUnsavedGuard.tsx'
import { useQueryParams } from '#src/admin/hooks/useQueryParams.ts'
import { asTab, lazyComponent, lazyOverlay } from '#src/admin/layout/lazy.tsx'
import { PageHeading } from '#src/admin/layout/PageHeading.tsx'
import { type QueryTab, QueryTabs } from '#src/admin/layout/Tabs.tsx'
import { AbsenceActions, type Asking } from './AbsenceActions.tsx'
import { MyAbsences } from './MyAbsences.tsx'
import { useDeciding } from './useAbsences.ts'

const AskPanel = lazyOverlay(async () => (await import('./AbsenceForm.tsx')).AskPanel)
const AbsencePanel = lazyOverlay(async () => (await import('./AbsencePanel.tsx')).AbsencePanel)
const BulkPanel = lazyOverlay(async () => (await import('./bulk/BulkPanel.tsx')).BulkPanel)
const Requests = lazyComponent(async () => (await import('./Requests.tsx')).Requests, asTab)
const AbsenceCalendar = lazyComponent(async () => (await import('./AbsenceCalendar.tsx')).AbsenceCalendar, asTab)

/**
 * Time off: one's own, the requests that wait, and the calendar (rules/pages.md#9). The tab, the month and the
 * open absence are in the URL.
 */
export function AbsencePage() {
  const { text, set } = useQueryParams()
  const { waiting, mayEnter, isKnown } = useDeciding()
  const [asking, setAsking] = useState<Asking>()
  useRequestedAction({ ask: () => setAsking('self') })
  const opened = text('absence')
  const tabs: QueryTab[] = [
    { name: 'mine', label: t`Mine`, content: <MyAbsences /> },
    ...(mayEnter || text('tab') === 'decide'
      ? [{ name: 'decide', label: t`To decide`, ...(isKnown && { count: waiting }), content: <Requests /> }]
      : []),
    { name: 'calendar', label: t`Calendar`, content: <AbsenceCalendar /> },
  ]
  return (
    <>
      <PageHeading title={t`Time off`} actions={<AbsenceActions onAsk={setAsking} />} />
      <QueryTabs label={t`Time off`} tabs={tabs} />
      {asking === 'several' && <BulkPanel onClose={() => setAsking(undefined)} />}
      {asking && asking !== 'several' && (
        <AskPanel {...(asking === 'chosen' && { person: asking })} onClose={() => setAsking(undefined)} />
      )}
      {/* The panel has asked before it closes. */}
      {opened && <AbsencePanel key={opened} id={opened} onClose={() => set({ absence: '' }, true, unasked)} />}
    </>
  )
}
