import { t } from '@lingui/core/macro'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Absence } from '#contract/api/absences.ts'
import type { BasicEmployee } from '#contract/api/employees/employee.ts'
import { employeeStatuses } from '#contract/api/metadata/metadata.ts'
import { useQueryParams } from '#src/admin/hooks/useQueryParams.ts'
import { useOptions } from '#src/admin/list/useOptions.ts'
import { useGetList, wholeList } from '#src/providers/dataProvider/hooks.ts'
import { useCan, useProfile, useSettings } from '#src/providers/useSession.ts'
import { useChapter } from './ChapterSelect.tsx'
import { daysOfMonth, tonesOf, weekdayOf } from './calendar.ts'
import { useToday } from './useAbsences.ts'

/** People per page. Their ids are in the address of the call. */
const pageSize = 50

const present = Object.keys(employeeStatuses).filter((status) => status !== 'left')
const isMonth = (text: string) => /^\d{4}-(0[1-9]|1[0-2])$/.test(text)

/**
 * State of the calendar from the URL: `?month=2026-09&who=atlas&chapter=web&page=2`. `who` is `mentees` or the code of
 * a project; without it, all people. Invalid values count as missing.
 */
export function useCalendarParams() {
  const { text, set, to } = useQueryParams()
  const today = useToday()
  const month = isMonth(text('month')) ? text('month') : today.slice(0, 7)
  const pageOf = (page: number) => to({ page: page > 1 ? String(page) : '' })
  return {
    today,
    month,
    who: text('who'),
    chapter: text('chapter'),
    page: Math.max(1, Math.trunc(Number(text('page'))) || 1),
    setWho: (who: string) => set({ who, page: '' }),
    toMonth: (next: string) => to({ month: next === today.slice(0, 7) ? '' : next }),
    toPage: pageOf,
    toAbsence: (id: string) => to({ absence: id }),
  }
}
export type CalendarParams = ReturnType<typeof useCalendarParams>

/** Whose absences the calendar can show, by the value of `who`. */
export function useScopes(): Record<string, string> {
  const can = useCan()
  const { options } = useOptions('employeeProjects', can('employees.read'))
  return {
    '': t`All people`,
    mentees: t`My direct reports`,
    ...Object.fromEntries(options.map(({ code, name }) => [code, name])),
  }
}

/** The people of the page, by name. Undefined until they are known, and for readers who see no list of people. */
function usePeople({ who, chapter, page }: CalendarParams, enabled: boolean) {
  const { id } = useProfile()
  const scope = who === 'mentees' ? { lineManagers: [id] } : who ? { projects: [who] } : {}
  return useGetList(
    'employees',
    {
      pagination: { page, perPage: pageSize },
      sort: { field: 'displayName', order: 'ASC' },
      filter: { workingStatuses: present, ...scope, ...(chapter && { chapters: [chapter] }) },
      meta: { preload: false, fields: ['fullName', 'displayName', 'username', 'avatar'], withTotal: true },
    },
    { enabled, placeholderData: keepPreviousData },
  )
}

/**
 * Whose absences are asked for where no people are listed: those of the project, reports or chapter of the address. Who
 * sees no list of people can't choose, and has all whose absences they read.
 */
function useScope({ who }: CalendarParams) {
  const mayChoose = useCan()('employees.read')
  const { id } = useProfile()
  const chapter = useChapter()
  const { options, isPending } = useOptions('employeeProjects', mayChoose)
  if (!mayChoose) return { scope: {}, isKnown: true }
  const projectID = options.find(({ code }) => code === who)?.id
  const ofWho = who === 'mentees' ? { lineManagerID: id } : projectID ? { projectID } : {}
  return {
    scope: { ...ofWho, ...(chapter.id && { chapterIDs: [chapter.id] }) },
    isKnown: chapter.isKnown && (!who || who === 'mentees' || !isPending),
  }
}

/** A person with the absences of the month. */
export interface CalendarRow {
  person: BasicEmployee
  absences: Absence[]
}

function rowsOf(people: readonly BasicEmployee[] | undefined, absences: readonly Absence[]): CalendarRow[] {
  const own = new Map<string, Absence[]>()
  for (const absence of absences) own.set(absence.employee.id, [...(own.get(absence.employee.id) ?? []), absence])
  const shown = people ?? [...new Map(absences.map(({ employee }) => [employee.id, employee])).values()]
  return shown.map((person) => ({ person, absences: own.get(person.id) ?? [] }))
}

/** A day of the month, with what is off on it. */
export interface CalendarDay {
  day: string
  /** No working day for all people. */
  isOff: boolean
  /** Names of the days off, with their place if they are not everywhere. */
  names: string[]
}

/** The days of the month with weekends and days off. */
function useDays(month: string): CalendarDay[] {
  const { workingHours } = useSettings()
  const { data: daysOff } = useGetList('daysOff', wholeList)
  return useMemo(
    () =>
      daysOfMonth(month).map((day) => {
        const off = (daysOff ?? []).filter((one) => one.day === day)
        const isEverywhere = off.some(({ workplace, isHalf }) => !workplace && !isHalf)
        return {
          day,
          isOff: !workingHours[weekdayOf(day)] || isEverywhere,
          names: off.map(({ name, workplace }) => (workplace ? `${name} (${workplace})` : name)),
        }
      }),
    [month, daysOff, workingHours],
  )
}

/**
 * What the calendar of a month shows: the days, the people of the page, and the looks of kinds. By day, it has all who
 * are away in the month instead of a page of people.
 */
export function useCalendar(params: CalendarParams, isByDay: boolean) {
  const listsPeople = useCan()('employees.read') && !isByDay
  const days = useDays(params.month)
  const people = usePeople(params, listsPeople)
  const { scope, isKnown } = useScope(params)
  const ids = people.data?.map(({ id }) => id)
  const absences = useGetList(
    'absences',
    {
      pagination: { page: 1, perPage: 998 },
      sort: { field: 'from', order: 'ASC' },
      filter: {
        from: days[0]?.day,
        to: days.at(-1)?.day,
        statuses: ['approved', 'requested'],
        ...(listsPeople ? { employeeIDs: ids } : scope),
      },
    },
    { enabled: listsPeople ? (ids?.length ?? 0) > 0 : isKnown, placeholderData: keepPreviousData },
  )
  const { options: kinds } = useOptions('absenceKinds')
  const tones = useMemo(() => tonesOf(kinds.map(({ id }) => id)), [kinds])
  // Without their absences all people would seem to be there.
  const isReady = absences.data !== undefined && (people.data !== undefined || !listsPeople)
  const rows = useMemo(
    () =>
      isReady || (listsPeople && people.data?.length === 0)
        ? rowsOf(listsPeople ? people.data : undefined, absences.data ?? [])
        : undefined,
    [isReady, listsPeople, people.data, absences.data],
  )
  return {
    days,
    rows,
    kinds,
    tones,
    total: (listsPeople ? people.total : undefined) ?? rows?.length ?? 0,
    pageSize,
    isCut: !listsPeople && (absences.total ?? 0) > (absences.data?.length ?? 0),
    query: people.error && !people.data ? people : absences,
    /** The rows are those of the people or month before. */
    isBusy: people.isPlaceholderData || absences.isPlaceholderData,
  }
}
