import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { Alert, Box, Button, CssBaseline, Stack, Typography } from '@mui/material'
import { browserStore, useDraftIn } from '#src/admin/form/useDraft.tsx'
import { useEffect, useMemo, useState } from 'react'
import { AdminContext, localStorageStore } from 'react-admin'
import { FormProvider, useForm } from 'react-hook-form'
import { MemoryRouter } from 'react-router'
import { ConfirmDialog } from '#src/admin/form/ConfirmDialog.tsx'
import { FormSchema } from '#src/admin/inputs/SchemaInput.tsx'
import { StepForm, useStepForm } from '#src/admin/form/StepForm.tsx'
import { OfflineBanner } from '#src/layout/Layout.tsx'
import { LanguageLinks, Mark } from '#src/layout/FullScreen.tsx'
import { metadata } from '#src/providers/dataProvider/metadata.ts'
import { useSettings } from '#src/providers/useSession.ts'
import { darkTheme, lightTheme } from '#src/admin/theme/theme.ts'
import { widths } from '#src/admin/theme/tokens.ts'
import { type Invited, stepsWithout, blank, lastStep, type FieldName, Form, resolverFor, type Values } from './rules.ts'
import { AboutStep, BankStep, CheckStep, DocumentsStep, HomeStep, LinksStep } from './Steps.tsx'
import { z } from 'zod'
import { documentPictures, invite as inviteApi, OnboardingForm, requiredUnlessHidden } from '#contract/api/invite.ts'
import { useCall } from '#src/providers/useMutation.ts'
import { draftKey } from '#src/providers/storage.ts'
import { type Pictures, usePictures } from './PictureField.tsx'

export { Done } from './Done.tsx'

/** Note on where the answers are kept, and on a restored draft. */
function DraftNote({ isRestored, startOver }: { isRestored: boolean; startOver: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const kept = t`Your answers stay in this browser until you send the form. Pictures are uploaded when you choose them.`
  if (!isRestored)
    return (
      <Typography color="text.secondary" sx={{ fontSize: 'var(--text-13)' }}>
        {kept}
      </Typography>
    )
  return (
    <>
      <Alert
        severity="info"
        action={
          <Button
            color="inherit"
            size="small"
            sx={{ whiteSpace: 'nowrap' }}
            onClick={() => setAsking(true)}
          >{t`Start over`}</Button>
        }
      >
        {t`Your earlier answers are back.`} {kept}
      </Alert>
      <ConfirmDialog
        open={isAsking}
        title={t`Start over?`}
        action={t`Delete my answers`}
        cancel={t`Keep answers`}
        isLocal
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          startOver()
        }}
      >{t`This deletes all your answers and uploaded pictures.`}</ConfirmDialog>
    </>
  )
}

interface WizardProps {
  token: string
  /** Id of the invitation. */
  invitation: string
  person: Invited
  onSent: () => void
}

/** The onboarding form, in steps (rules/pages.md#1.3). */
function Wizard({ token, invitation, person, onSent }: WizardProps) {
  const { form, actions, isRestored, startOver, ...state } = useWizard(token, invitation, onSent)
  const isSending = Object.values(actions.pictures).some((picture) => picture.state === 'sending')
  const note = <DraftNote isRestored={isRestored} startOver={startOver} />
  return (
    <FormProvider {...form}>
      <FormSchema value={{ schema: Form, required: requiredUnlessHidden }}>
        <StepForm state={state} submit={t`Send the form`} disabled={isSending} note={note}>
          {[
            <AboutStep key="about" person={person} actions={actions} />,
            <HomeStep key="home" />,
            <DocumentsStep key="documents" actions={actions} />,
            <BankStep key="bank" />,
            // All of its fields can be hidden.
            ...(state.steps.length > lastStep ? [<LinksStep key="links" />] : []),
            <CheckStep key="check" steps={state.steps} pictures={actions.pictures} edit={(to) => void state.go(to)} />,
          ]}
        </StepForm>
      </FormSchema>
    </FormProvider>
  )
}

interface JoinPageProps {
  token: string
  /** Id of the invitation. */
  invitation: string
  person: Invited
  onSent: () => void
}

/**
 * The page of an open invitation. It uses the inputs of the shell, so it provides what they need: theme, metadata, and
 * a router that leaves the address alone.
 */
export function JoinPage(props: JoinPageProps) {
  const { companyName } = useSettings()
  const { displayName, fullName } = props.person
  const name = displayName || fullName
  const [store] = useState(() => localStorageStore())
  const { locale } = useLingui().i18n
  // Themes contain translated texts.
  const themes = useMemo(() => ({ locale, light: lightTheme(), dark: darkTheme() }), [locale])
  return (
    <MemoryRouter>
      <AdminContext dataProvider={metadata} store={store} lightTheme={themes.light} darkTheme={themes.dark}>
        <CssBaseline />
        <OfflineBanner />
        <Box component="main" sx={{ maxWidth: widths.form, mx: 'auto', px: { xs: 4, sm: 6 }, py: { xs: 6, sm: 10 } }}>
          <Stack spacing={6}>
            <Stack direction="row" spacing={3} sx={{ alignItems: 'center', fontWeight: 600 }}>
              <Mark />
              <span>{companyName}</span>
              <LanguageLinks />
            </Stack>
            <div>
              <Typography component="h1" variant="h1">
                <Trans>Welcome, {name}</Trans>
              </Typography>
              <Typography
                color="text.secondary"
                sx={{ mt: 1 }}
              >{t`Tell us about yourself. It takes about ten minutes. Have your ID card or passport and your bank details ready.`}</Typography>
            </div>
            <Wizard {...props} />
          </Stack>
        </Box>
      </AdminContext>
    </MemoryRouter>
  )
}

const Stored = z.object({
  step: z.int().min(0).max(lastStep),
  values: z.record(z.string(), z.string().nullable()),
})

/** The draft: values and current step. */
interface Kept {
  step: number
  values: Values
}

/** The draft of an earlier visit; undefined if there is none or it can't be read. */
function restored(found: unknown): Kept | undefined {
  const { data } = Stored.safeParse(found)
  if (!data) return undefined
  const known = Object.keys(blank).map((name) => [name, data.values[name] ?? ''])
  return { step: data.step, values: Object.fromEntries(known) as Values }
}

const documents = Object.keys(documentPictures) as FieldName[]

/** Fields to validate again when this one changes. Pictures of documents depend on each other. */
const checkedWith = (name: FieldName) => (documents.includes(name) ? documents : [name])

/**
 * State of the form across its steps: draft, pictures, navigation and submission. Calls `onSent` once, after the server
 * has accepted the form.
 */
function useWizard(token: string, invitation: string, onSent: () => void) {
  const { productName, hiddenFields } = useSettings()
  const draft = useDraftIn<Kept>(browserStore, draftKey(productName, invitation))
  const [found, setFound] = useState(() => restored(draft.found))
  const actions = usePictures(token)
  const { mutateAsync: submit } = useCall(inviteApi.submit)
  const [{ steps, resolver }] = useState(() => ({
    steps: stepsWithout(hiddenFields),
    resolver: resolverFor(hiddenFields),
  }))
  const form = useForm<Values, Pictures>({
    defaultValues: found?.values ?? blank,
    context: actions.pictures,
    resolver,
  })
  const state = useStepForm({
    form,
    steps,
    first: Math.min(found?.step ?? 0, steps.length - 1),
    onOpen: (next) => draft.keep({ step: next, values: form.getValues() }),
    failure: t`Couldn't send the form`,
    send: async (values) => {
      await submit({ token, body: OnboardingForm.parse({ ...values, anyPlace: true, onFirstDay: true }) })
      draft.drop()
      onSent()
    },
  })
  const { step } = state

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values, name }) => {
          draft.keep({ step, values })
          const changed = name as FieldName | undefined
          const together = changed ? checkedWith(changed) : []
          if (together.some((one) => form.getFieldState(one).invalid)) void form.trigger(together)
        },
      }),
    [form, draft, step],
  )

  const startOver = () => {
    actions.forgetAll()
    form.reset(blank)
    draft.drop()
    setFound(undefined)
    state.startOver()
  }
  return { ...state, form, actions, isRestored: found !== undefined, startOver }
}
