import SettingsOutlined from '@mui/icons-material/SettingsOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { Survey } from '#contract/api/survey.ts'
import { domains, workDomains } from '#contract/api/surveyWords.ts'
import { DomainDot } from '#src/admin/likert/DomainDot.tsx'
import { lazyOverlay } from '#src/admin/layout/lazy.tsx'
import type { Column } from '#src/admin/list/columnsOf.tsx'
import { useCan } from '#src/providers/session.ts'
import { SurveyList } from '../surveys/SurveyList.tsx'

const NewWork = lazyOverlay(async () => (await import('./NewWork.tsx')).NewWork)
const SwitchesDialog = lazyOverlay(async () => (await import('./SwitchesDialog.tsx')).SwitchesDialog)

const scores: readonly Column<Survey>[] = workDomains.map((domain) => ({
  source: domain,
  label: domains[domain],
  width: 96,
  read: undefined,
  sortable: false,
  order: domain,
  align: 'left',
  render: (survey) => <DomainDot domain={domain} scores={survey.domains} />,
}))

/** Regular short surveys about work in projects (screens.md section 2.22). */
export function WorkList() {
  const can = useCan()
  const [isSwitching, setSwitching] = useState(false)
  const openSwitches = () => setSwitching(true)
  return (
    <>
      <SurveyList
        subtype="work"
        heading="Work"
        belongs="A work survey asks the members of projects about workload, deadlines and learning, every two weeks."
        create="Add event"
        columns={scores}
        actions={
          can('projects.edit') && (
            <Button
              variant="outlined"
              color="inherit"
              startIcon={<SettingsOutlined />}
              onClick={openSwitches}
            >
              Setting
            </Button>
          )
        }
        form={(onClose) => <NewWork onSwitches={openSwitches} onClose={onClose} />}
      />
      {isSwitching && <SwitchesDialog onClose={() => setSwitching(false)} />}
    </>
  )
}
