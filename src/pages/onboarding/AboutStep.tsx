import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { mbtiTypes } from '#contract/api/invite.ts'
import { isRealDate } from '#contract/dates.ts'
import { labelOf } from '#contract/fields.ts'
import { zodiacOf, zodiacSigns } from '#contract/zodiac.ts'
import { inputsOf } from '#src/components/inputsOf.tsx'
import { ReadOnlyFields } from './Known.tsx'
import { PictureField } from './PictureField.tsx'
import { Form } from './rules.ts'
import type { Invited } from './steps.ts'
import type { PictureActions } from './usePictures.ts'
import { WordInput } from './WordBox.tsx'

const F = inputsOf(Form)

const signOf = (date: unknown) => (typeof date === 'string' && isRealDate(date) ? zodiacOf(date) : '')

/** Follows the date of birth with the sign, until somebody chooses another one. */
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

/** First step: who somebody is. Names and addresses come with the invitation and are only shown. */
export function AboutStep({ person, actions }: { person: Invited; actions: PictureActions }) {
  useDerivedSign()
  return (
    <>
      <PictureField name="avatar" actions={actions} current={person.avatar} />
      <ReadOnlyFields
        facts={[
          ['Full name', person.fullName],
          ['Personal e-mail', person.personalEmail],
          ['Team e-mail', person.teamEmail],
        ]}
      />
      <F.Input source="dateOfBirth" />
      <WordInput
        name="horoscope"
        label={labelOf(Form, 'horoscope')}
        optional={false}
        words={zodiacSigns}
        help="Follows from your date of birth. You may choose another one."
      />
      <F.Input source="gender" />
      <div>
        <WordInput name="mbti" label={labelOf(Form, 'mbti')} optional={false} words={mbtiTypes} />
        <Typography color="text.secondary" sx={{ mt: 1, fontSize: 12 }}>
          You do not know your type?{' '}
          <Link
            href="https://www.16personalities.com/free-personality-test"
            target="_blank"
            rel="noreferrer"
            underline="always"
          >
            Take the free test (opens in a new tab)
          </Link>
        </Typography>
      </div>
    </>
  )
}
