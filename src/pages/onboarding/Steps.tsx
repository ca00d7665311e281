import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Box, Button, Link, Typography } from '@mui/material'
import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { type DocumentPicture, mbtiTypes } from '#contract/api/invite.ts'
import { isRealDate, showDate } from '#contract/dates.ts'
import { choiceOf, labelOf } from '#contract/fields.ts'
import { zodiacOf, zodiacSigns } from '#contract/zodiac.ts'
import { PairRows } from '#src/admin/fields/DescriptionList.tsx'
import { useOptions } from '#src/admin/list/useOptions.ts'
import { AutocompleteInput } from '#src/admin/inputs/AutocompleteInput.tsx'
import type { CommonInputProps } from '#src/admin/inputs/FormField.tsx'
import type { FormStep } from '#src/admin/form/StepForm.tsx'
import { SchemaInput } from '#src/admin/inputs/SchemaInput.tsx'
import { useHidden, useSettings } from '#src/providers/useSession.ts'
import { PictureField, type PictureActions, type PictureName, type Pictures } from './PictureField.tsx'
import { PlaceInputs, SuggestInput } from './SuggestInput.tsx'
import { inSentence, translate } from '#src/i18n/language.ts'
import { type FieldName, Form, type Invited, type Values } from './rules.ts'

/** Read-only label and value pairs. An empty value is shown as a dash. */
function ReadOnlyFields({ facts }: { facts: readonly (readonly [label: string, value: string])[] }) {
  return <PairRows rows={facts.map(([label, value]) => ({ label, value: value || '-' }))} />
}

interface WordInputProps extends CommonInputProps {
  /** Labels by stored value. */
  words: Readonly<Record<string, string>>
}

/** Autocomplete for a fixed set of values. */
function WordInput({ words, ...props }: WordInputProps) {
  return (
    <AutocompleteInput {...props} choices={Object.entries(words).map(([id, name]) => ({ id, name, code: name }))} />
  )
}

const Input = SchemaInput<typeof Form>

// MBTI types are their own labels.
const mbtiWords = Object.fromEntries(mbtiTypes.map((type) => [type, type]))

const signOf = (date: unknown) => (typeof date === 'string' && isRealDate(date) ? zodiacOf(date) : '')

/** Sets the zodiac sign from the date of birth, until the person chooses another. */
function useDerivedSign(): void {
  const { setValue, getValues } = useFormContext()
  const sign = signOf(useWatch({ name: 'dateOfBirth' }))
  const derived = useRef(sign)
  useEffect(() => {
    if (!sign) return
    const chosen: unknown = getValues('horoscope')
    if (chosen !== sign && (!chosen || chosen === derived.current)) setValue('horoscope', sign)
    derived.current = sign
  }, [sign, setValue, getValues])
}

/** First step: personal data. Names and addresses come from the invitation and are read-only. */
export function AboutStep({ person, actions }: { person: Invited; actions: PictureActions }) {
  useDerivedSign()
  const isHidden = useHidden()
  return (
    <>
      <PictureField name="avatar" actions={actions} current={person.avatar} />
      <ReadOnlyFields
        facts={[
          [t`Full name`, person.fullName],
          [t`Personal email`, person.personalEmail],
          [t`Team email`, person.teamEmail],
        ]}
      />
      <Input source="dateOfBirth" />
      {!isHidden('horoscope') && (
        <WordInput
          source="horoscope"
          label={labelOf(Form, 'horoscope')}
          optional={false}
          words={zodiacSigns}
          help={t`Set from your date of birth. You can change it.`}
        />
      )}
      <Input source="gender" />
      {!isHidden('mbti') && (
        <div>
          <WordInput source="mbti" label={labelOf(Form, 'mbti')} optional={false} words={mbtiWords} />
          <Typography color="text.secondary" sx={{ mt: 1, fontSize: 'var(--text-12)' }}>
            {t`Don't know your type?`}{' '}
            <Link
              href="https://www.16personalities.com/free-personality-test"
              target="_blank"
              rel="noreferrer"
              underline="always"
            >{t`Take the free test (opens in a new tab)`}</Link>
          </Typography>
        </div>
      )}
    </>
  )
}

/** Fourth step: the bank account for the salary. */
export function BankStep() {
  const { options } = useOptions('banks')
  return (
    <>
      <SuggestInput source="localBranchName" options={options.map(({ name }) => name)} />
      <Input source="localBankBranch" help={t`Or the SWIFT code (BIC) of the bank.`} />
      <Input source="localBankRecipientName" />
      <Input source="localBankNumber" help={t`Or the IBAN.`} />
      <Input source="localBankCurrency" />
    </>
  )
}

const isPicture = (name: FieldName): name is PictureName => name === 'avatar' || name.includes('Photo')

function shown(name: FieldName, value: string | null, pictures: Pictures): string {
  if (isPicture(name)) {
    if (pictures[name]?.state === 'sending') return t`Uploading…`
    return value ? t`Uploaded` : ''
  }
  if (!value) return ''
  return name === 'dateOfBirth' ? showDate(value) : choiceOf(Form, name, value)
}

interface CheckStepProps {
  steps: readonly FormStep<FieldName>[]
  pictures: Pictures
  /** Goes back to a step. */
  edit: (step: number) => void
}

/** Last step: a summary with a link back to each step. */
export function CheckStep({ steps, pictures, edit }: CheckStepProps) {
  const values = useFormContext<Values>().getValues()
  const sending = Object.values(pictures).some(({ state }) => state === 'sending')
  return (
    <>
      {steps.map(({ title: label, fields }, step) => {
        const title = translate(label)
        return fields.length === 0 ? null : (
          <Box component="section" key={title} aria-label={title}>
            <Box sx={{ display: 'flex', alignItems: 'center', mb: 1 }}>
              <Typography component="h3" sx={{ fontWeight: 600, flex: 1 }}>
                {title}
              </Typography>
              <Button
                size="small"
                aria-label={t`Edit ${inSentence(title)}`}
                onClick={() => edit(step)}
              >{t`Edit`}</Button>
            </Box>
            <ReadOnlyFields facts={fields.map((name) => [labelOf(Form, name), shown(name, values[name], pictures)])} />
          </Box>
        )
      })}
      <Box role="status">
        {sending && <Alert severity="info">{t`Pictures are still uploading. Send the form when they're done.`}</Alert>}
      </Box>
    </>
  )
}

interface PairProps {
  title: string
  names: readonly DocumentPicture[]
  actions: PictureActions
}

function Pair({ title, names, actions }: PairProps) {
  return (
    <Box role="group" aria-label={title}>
      <Typography component="h3" sx={{ fontWeight: 600, mb: 3 }}>
        {title}
      </Typography>
      <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        {names.map((name) => (
          <PictureField key={name} name={name} actions={actions} />
        ))}
      </Box>
    </Box>
  )
}

/** Third step: ID card or passport. */
export function DocumentsStep({ actions }: { actions: PictureActions }) {
  const { companyName } = useSettings()
  return (
    <>
      <Typography>{t`Upload both sides of your ID card, or both pages of your passport.`}</Typography>
      <Alert severity="info">
        <Trans>
          These pictures are private. Only people at {companyName} with access to personal information can open them;
          each view is logged.
        </Trans>
      </Alert>
      <Pair title={t`ID card`} names={['identityCardPhotoFront', 'identityCardPhotoBack']} actions={actions} />
      <Pair title={t`Or passport`} names={['passportPhotoFront', 'passportPhotoBack']} actions={actions} />
    </>
  )
}

/** Second step: address and phone. */
export function HomeStep() {
  return (
    <>
      <Input source="address" />
      <Input source="placeOfResidence" help={t`As in your ID card or passport.`} />
      <PlaceInputs />
      <Input source="phoneNumber" help={t`With + and the country code, if the code is not in the list.`} />
    </>
  )
}

/** Fifth step: accounts elsewhere. */
export function LinksStep() {
  return (
    <>
      <Input source="discordName" help={t`Your Discord username.`} />
      <Input source="githubID" />
      <Input source="notionName" />
      <Input source="linkedInName" />
    </>
  )
}
