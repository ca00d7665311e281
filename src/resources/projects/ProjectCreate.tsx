import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { Navigate } from 'react-router'
import { ActButton } from '#src/components/form/ActButton.tsx'
import { KeepDraft, useDraft } from '#src/components/form/draft.tsx'
import { RequiredFields } from '#src/components/form/RequiredFields.ts'
import { StickyFoot } from '#src/components/form/StickyFoot.tsx'
import { useUnsavedGuard } from '#src/components/form/useUnsavedGuard.tsx'
import { PageHeading } from '#src/components/PageHeading.tsx'
import { StepBar } from '#src/components/steps/StepBar.tsx'
import { StepFields } from '#src/components/steps/StepFields.tsx'
import { paths } from '#src/layout/paths.ts'
import { BasicsStep } from './create/BasicsStep.tsx'
import { CommercialStep } from './create/CommercialStep.tsx'
import { required, titles, withoutMoney } from './create/fields.ts'
import { NewMemberForm } from './create/MemberDraft.tsx'
import { PeopleStep } from './create/PeopleStep.tsx'
import { useAnnounce } from './create/useAnnounce.tsx'
import { useProjectForm } from './create/useCreate.ts'

/** A new project, step by step (screens.md section 2.5). What is typed is kept in the browser until it is created or given up. */
export function ProjectCreate() {
  const draft = useDraft('project')
  const announce = useAnnounce()
  const [done, setDone] = useState(false)
  const [member, setMember] = useState<number | 'new'>()
  const { form, step, reached, go, startOver, busy, refusal, submit } = useProjectForm(({ code }) => {
    draft.drop()
    announce(code)
    setDone(true)
  })
  // The panel guards its own text: the router knows only one blocker at a time.
  const { question } = useUnsavedGuard(form.formState.isDirty && !done && member === undefined, draft.drop)
  if (done) return <Navigate to={paths.projects} replace />
  const isLast = step === titles.length - 1
  const Submit = isLast ? ActButton : Button
  const pages = [
    <BasicsStep key="basics" />,
    <PeopleStep key="people" onEdit={setMember} />,
    <CommercialStep key="commercial" />,
  ]
  return (
    <FormProvider {...form}>
      <PageHeading title="New project" back={{ to: paths.projects, label: 'Back to projects' }} />
      <Box sx={{ maxWidth: 760, display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <StepBar titles={titles} step={step} reached={reached} go={(to) => void go(to)} />
        <KeepDraft
          draft={draft}
          kept={withoutMoney}
          left="Rates are not kept: enter them again."
          onStartOver={startOver}
        />
        <Paper variant="outlined" sx={{ borderRadius: '8px', p: { xs: 4, sm: 6 }, pb: '0 !important' }}>
          <RequiredFields value={required}>
            <form
              noValidate
              onSubmit={(event) => {
                event.preventDefault()
                void submit()
              }}
            >
              <StepFields titles={titles} step={step} disabled={busy}>
                {pages[step]}
              </StepFields>
              <StickyFoot>
                {refusal && <Alert severity="error">{refusal}</Alert>}
                <Box sx={{ display: 'flex', justifyContent: 'space-between' }}>
                  <Button color="inherit" disabled={busy || step === 0} onClick={() => void go(step - 1)}>
                    Back
                  </Button>
                  <Submit type="submit" variant="contained" loading={busy}>
                    {isLast ? 'Create project' : 'Next'}
                  </Submit>
                </Box>
              </StickyFoot>
            </form>
          </RequiredFields>
        </Paper>
      </Box>
      {member !== undefined && <NewMemberForm of={member} onClose={() => setMember(undefined)} />}
      {question}
    </FormProvider>
  )
}
