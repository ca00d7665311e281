import { t } from '@lingui/core/macro'
import { Box } from '@mui/material'
import { useEffect, useState } from 'react'
import { type FieldValues, FormProvider, useForm } from 'react-hook-form'
import { Navigate } from 'react-router'
import { NewProject } from '#contract/api/projects/edits.ts'
import { closedInputs } from '#contract/fields.ts'
import { DraftNotice, useDraft } from '#src/admin/form/useDraft.tsx'
import { FormSchema } from '#src/admin/inputs/SchemaInput.tsx'
import { schemaResolver } from '#src/admin/form/schemaResolver.ts'
import { useUnsavedGuard } from '#src/admin/form/useUnsavedGuard.tsx'
import { PageHeading } from '#src/admin/layout/PageHeading.tsx'
import { useAnnounceCreated } from '#src/admin/notifications/created.tsx'
import { StepForm, useStepForm } from '#src/admin/form/StepForm.tsx'
import { paths } from '#src/layout/paths.ts'
import { useCreate } from '#src/providers/dataProvider/hooks.ts'
import { useCan } from '#src/providers/useSession.ts'
import { NewMemberForm } from './NewMembers.tsx'
import { BasicsStep, blank, CommercialStep, PeopleStep, required, steps, withoutMoney } from './ProjectCreateInputs.tsx'

/**
 * The form for a new project, in steps (rules/pages.md#3.2). Input is stored in the browser until the project is
 * created or the draft discarded.
 */
export function ProjectCreate() {
  const can = useCan()
  const draft = useDraft('project')
  const { mutateAsync: create } = useCreate('projects', { noRefresh: true })
  const announce = useAnnounceCreated('projects')
  const [done, setDone] = useState(false)
  const [member, setMember] = useState<number | 'new'>()
  const form = useForm<FieldValues>({
    defaultValues: blank,
    resolver: schemaResolver(NewProject, closedInputs(NewProject, can), required),
  })
  const state = useStepForm({
    form,
    steps,
    failure: t`Couldn't create the project`,
    send: async (values) => {
      const { data } = await create({ data: values })
      draft.drop()
      announce({ message: t`Project created`, to: paths.project(data.code), view: t`View project` })
      setDone(true)
    },
  })
  // A field that was invalid when its step was left is validated again on each change.
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
  // The panel has a guard of its own, and the router supports one blocker at a time.
  const { question } = useUnsavedGuard(form.formState.isDirty && !done && member === undefined, draft.drop)
  if (done) return <Navigate to={paths.projects} replace />
  const note = (
    <DraftNotice
      draft={draft}
      kept={withoutMoney}
      left={t`Rates weren't restored. Enter them again.`}
      onStartOver={state.startOver}
    />
  )
  return (
    <FormProvider {...form}>
      <PageHeading title={t`New project`} back={{ to: paths.projects, label: t`Back to projects` }} />
      <Box sx={{ maxWidth: 760, display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <FormSchema value={{ schema: NewProject, required }}>
          <StepForm state={state} submit={t`Create project`} note={note}>
            {[
              <BasicsStep key="basics" />,
              <PeopleStep key="people" onEdit={setMember} />,
              <CommercialStep key="commercial" />,
            ]}
          </StepForm>
        </FormSchema>
      </Box>
      {member !== undefined && <NewMemberForm of={member} onClose={() => setMember(undefined)} />}
      {question}
    </FormProvider>
  )
}
