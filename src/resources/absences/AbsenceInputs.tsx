import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import { Alert, Button, FormLabel, Stack } from '@mui/material'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { type Absence, AbsenceInput, type Balance } from '#contract/api/absences.ts'
import { daysLater, isRealDate } from '#contract/dates.ts'
import { factsIn } from '#contract/fields.ts'
import { Form } from '#src/admin/form/Form.tsx'
import { FormField } from '#src/admin/inputs/FormField.tsx'
import { SegmentedControl } from '#src/admin/inputs/SegmentedControl.tsx'
import { Pending } from '#src/admin/layout/Pending.tsx'
import { useCommandQuery } from '#src/providers/dataProvider/hooks.ts'
import { daysWords } from './absenceWords.tsx'
import { useBalances, useToday } from './useAbsences.ts'

const Input = Form.Input<typeof AbsenceInput>

/** A kind with what is left of it. */
function optionWords({ kind, left }: Balance, isKnown: boolean): string {
  if (left === null || !isKnown) return kind.name
  const days = i18n.number(left)
  return t`${kind.name} (${days} left)`
}

interface KindInputProps {
  balances: readonly Balance[]
  /** The balances are those of the person. */
  isKnown: boolean
}

/** Selects the kind. A native select, which phones show in full. */
function KindInput({ balances, isKnown }: KindInputProps) {
  const { label } = factsIn(AbsenceInput, 'kindID')
  return (
    <FormField source="kindID" label={label} optional={false}>
      {({ field: { ref, value, ...field }, id, described }) => (
        <select
          {...field}
          ref={ref}
          id={id}
          className="input"
          value={value ?? ''}
          aria-describedby={described}
          aria-required
        >
          <option value="" disabled>{t`Choose a kind`}</option>
          {balances.map((balance) => (
            <option key={balance.kind.id} value={balance.kind.id}>
              {optionWords(balance, isKnown)}
            </option>
          ))}
        </select>
      )}
    </FormField>
  )
}

/** Sets both days with one click. */
function OneDay() {
  const { setValue } = useFormContext()
  const today = useToday()
  const choose = (day: string) => {
    for (const name of ['from', 'to']) setValue(name, day, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <Stack direction="row" spacing={2}>
      <Button size="small" variant="outlined" color="inherit" onClick={() => choose(today)}>{t`Today`}</Button>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        onClick={() => choose(daysLater(today, 1))}
      >{t`Tomorrow`}</Button>
    </Stack>
  )
}

type Half = 'whole' | 'morning' | 'afternoon'

/** The half of a single day. */
function HalfOfDay({ startsAtNoon, endsAtNoon }: { startsAtNoon: boolean; endsAtNoon: boolean }) {
  const { setValue } = useFormContext()
  const id = useId()
  const choose = (half: Half) => {
    setValue('startsAtNoon', half === 'afternoon', { shouldDirty: true })
    setValue('endsAtNoon', half === 'morning', { shouldDirty: true })
  }
  return (
    <div>
      <FormLabel id={id} component="span" sx={{ display: 'block' }}>{t`Part of the day`}</FormLabel>
      <SegmentedControl<Half>
        label={t`Part of the day`}
        value={startsAtNoon ? 'afternoon' : endsAtNoon ? 'morning' : 'whole'}
        choices={{ whole: t`Whole day`, morning: t`Morning`, afternoon: t`Afternoon` }}
        onChange={choose}
      />
    </div>
  )
}

/** Halves, if the kind has them. */
function Halves({ isAllowed }: { isAllowed: boolean }) {
  const { setValue } = useFormContext()
  const [from, to, startsAtNoon, endsAtNoon] = useWatch({ name: ['from', 'to', 'startsAtNoon', 'endsAtNoon'] })
  const isOneDay = from === to
  const isNone = isOneDay && startsAtNoon && endsAtNoon
  useEffect(() => {
    if (!isAllowed) setValue('startsAtNoon', false)
    if (!isAllowed || isNone) setValue('endsAtNoon', false)
  }, [isAllowed, isNone, setValue])
  if (!isAllowed || !isRealDate(from) || !isRealDate(to)) return null
  if (isOneDay) return <HalfOfDay startsAtNoon={startsAtNoon} endsAtNoon={endsAtNoon} />
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap' }}>
      <Input source="startsAtNoon" />
      <Input source="endsAtNoon" />
    </Stack>
  )
}

interface PreviewProps {
  employeeID: string | undefined
  /** The one that is corrected. */
  absenceID: string | undefined
  hasHalves: boolean
}

/** The working days that it takes, and what is left then. */
function Preview({ employeeID, absenceID, hasHalves }: PreviewProps) {
  const [kindID, from, to, starts, ends] = useWatch({ name: ['kindID', 'from', 'to', 'startsAtNoon', 'endsAtNoon'] })
  const isReady = Boolean(kindID) && isRealDate(from) && isRealDate(to) && from <= to
  const startsAtNoon = hasHalves && starts === true
  const endsAtNoon = hasHalves && ends === true && !(startsAtNoon && from === to)
  const { data } = useCommandQuery(
    'absences',
    'count',
    { query: { kindID, from, to, startsAtNoon, endsAtNoon, employeeID, absenceID } },
    { enabled: isReady, retry: false, placeholderData: keepPreviousData },
  )
  if (!isReady || !data) return null
  const { days, left } = data.data
  const isTooMuch = days === 0 || (left !== null && left < 0)
  return (
    <Alert role="status" severity={isTooMuch ? 'warning' : 'info'}>
      {days === 0 ? t`No working days. Choose other days.` : t`Takes ${daysWords(days)}.`}{' '}
      {days > 0 &&
        left !== null &&
        (left < 0
          ? t`${daysWords(-left)} too many.`
          : plural(left, { one: 'Then # day is left.', other: 'Then # days are left.' }))}
    </Alert>
  )
}

interface AbsenceInputsProps {
  absence?: Absence
  /** The form asks for whom first. What is left is shown once one person is chosen. */
  isChosen?: boolean
}

/** The inputs of an absence: kind with what is left, days, halves and a note. */
export function AbsenceInputs({ absence, isChosen = false }: AbsenceInputsProps) {
  const { setValue } = useFormContext()
  const today = useToday()
  const [kindID, from, to, chosen] = useWatch({ name: ['kindID', 'from', 'to', 'employeeID'] })
  const year = Number((isRealDate(from) ? from : today).slice(0, 4))
  const employeeID = absence?.employee.id ?? (chosen || undefined)
  const own = useBalances(undefined, year)
  const { data: known } = useBalances(employeeID, year, employeeID !== undefined)
  const isKnown = employeeID ? known !== undefined : !isChosen
  const balances = (known ?? own.data)?.data ?? []
  const kind = balances.find((one) => one.kind.id === kindID)?.kind
  // The last day follows the first one, so that a single day is chosen once.
  const former = useRef(from)
  useEffect(() => {
    if (former.current === from || !isRealDate(from)) return
    former.current = from
    if (!to || (isRealDate(to) && to < from)) setValue('to', from, { shouldValidate: true })
  }, [from, to, setValue])
  return (
    <>
      {own.error && !balances.length ? (
        <Pending query={own} failure={t`Couldn't load the kinds`} height={66} />
      ) : (
        <KindInput balances={balances} isKnown={isKnown} />
      )}
      {!absence && <OneDay />}
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={4}>
        <Input source="from" />
        <Input source="to" />
      </Stack>
      <Halves isAllowed={kind?.allowsHalfDays ?? true} />
      {/* Without a person the server would count for the reader. */}
      {(employeeID || !isChosen) && (
        <Preview employeeID={employeeID} absenceID={absence?.id} hasHalves={kind?.allowsHalfDays ?? false} />
      )}
      <Input source="note" />
    </>
  )
}
