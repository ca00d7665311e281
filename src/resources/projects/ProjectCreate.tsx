import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import { useEffect, useRef, useState } from 'react'
import { useCloseNotification, useNotify } from 'react-admin'
import { flushSync } from 'react-dom'
import { type FieldValues, FormProvider, useForm } from 'react-hook-form'
import { Link, Navigate } from 'react-router'
import { type CreatedProject, NewProject } from '#contract/api/projectEdits.ts'
import { projects as projectsApi } from '#contract/api/projects.ts'
import { fieldOf } from '#contract/errors.ts'
import { closedInputs } from '#contract/fields.ts'
import { ActButton } from '#src/components/form/ActButton.tsx'
import { KeepDraft, useDraft } from '#src/components/form/draft.tsx'
import { RequiredFields } from '#src/components/form/RequiredFields.ts'
import { schemaResolver } from '#src/components/form/schemaResolver.ts'
import { StickyFoot } from '#src/components/form/StickyFoot.tsx'
import { useUnsavedGuard } from '#src/components/form/useUnsavedGuard.tsx'
import { PageHeading } from '#src/components/PageHeading.tsx'
import { useRefresh } from '#src/components/record/useSaveRecord.ts'
import { StepBar } from '#src/components/steps/StepBar.tsx'
import { StepFields } from '#src/components/steps/StepFields.tsx'
import { useSteps } from '#src/components/steps/useSteps.ts'
import { paths } from '#src/layout/paths.ts'
import { call } from '#src/providers/call.ts'
import { ApiError } from '#src/providers/http.ts'
import { reasonOf } from '#src/providers/reasonOf.ts'
import { useCan } from '#src/providers/session.ts'
import { NewMemberForm } from './NewMembers.tsx'
import {
  BasicsStep,
  blank,
  CommercialStep,
  PeopleStep,
  required,
  steps,
  titles,
  withoutMoney,
} from './ProjectCreateInputs.tsx'

function ViewButton({ code }: { code: string }) {
  const close = useCloseNotification()
  return (
    <Button color="inherit" size="small" component={Link} to={paths.project(code)} onClick={close}>
      View project
    </Button>
  )
}

/** Says for five seconds that a project was created, with the way to it, and lets lists find it. */
function useAnnounce() {
  const notify = useNotify()
  const refresh = useRefresh('projects')
  return (code: string) => {
    void refresh()
    notify('Project created.', {
      type: 'success',
      autoHideDuration: 5000,
      action: <ViewButton code={code} />,
    })
  }
}

/** The form of a new project across its steps, and sending it. `onCreated` is called once. */
function useProjectForm(onCreated: (project: CreatedProject) => void) {
  const can = useCan()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  // Stays true after success: this form is never sent again.
  const sending = useRef(false)
  const form = useForm<FieldValues>({
    defaultValues: blank,
    resolver: schemaResolver(NewProject, closedInputs(NewProject, can), required),
  })
  const { step, reached, go, show, startOver } = useSteps({
    form,
    steps,
    onOpen: () => setRefusal(''),
  })

  // A field that was found wrong on leaving its step is checked again with every change.
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          if (name && form.getFieldState(name).invalid) void form.trigger(name)
        },
      }),
    [form],
  )

  const refuse = (error: unknown) => {
    const errors = Object.entries(error instanceof ApiError ? error.body.errors : {})
    const own = errors.filter(([place]) => fieldOf(place) in blank)
    for (const [place, message] of own) form.setError(fieldOf(place), { type: 'server', message })
    show(own.map(([place]) => fieldOf(place)))
    setRefusal(`Could not create the project - ${reasonOf(error)}`)
  }
  const send = async (values: FieldValues) => {
    setRefusal('')
    setBusy(true)
    try {
      const { data } = await call(projectsApi.create, { body: values as NewProject })
      onCreated(data)
    } catch (error) {
      sending.current = false
      // A locked field cannot take the focus: unlock the form before its first error is shown.
      flushSync(() => setBusy(false))
      refuse(error)
    }
  }
  const submit = async () => {
    if (step < steps.length - 1) return go(step + 1)
    if (sending.current) return
    sending.current = true
    await form.handleSubmit(send, (errors) => {
      sending.current = false
      show(Object.keys(errors))
    })()
  }
  return { form, step, reached, go, startOver, busy, refusal, submit }
}

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
