import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { employees as employeesApi } from '#contract/api/employees.ts'
import { projects as projectsApi } from '#contract/api/projects.ts'
import type { Can } from '#contract/permissions.ts'
import { useSettled } from '#src/components/useSettled.ts'
import { call } from '#src/providers/call.ts'
import { useCan } from '#src/providers/session.ts'
import { navigation, type Place } from './navigation.ts'
import { paths } from './paths.ts'
import { mayOpen } from './places.ts'

/** One line of the palette. */
export interface Find {
  to: string
  label: string
  kind: string
}

/** Every page with a fixed address that this person may open. */
export function pagesOf(can: Can, places: Place[] = navigation): Find[] {
  return places
    .filter((place) => mayOpen(place, can))
    .flatMap((place) => {
      const own = place.label && !place.path.includes(':')
      const page = own ? [{ to: place.path, label: place.label, kind: 'Page' }] : []
      return [...page, ...pagesOf(can, place.children ?? [])]
    })
}

function usePeople(words: string) {
  const can = useCan()
  const keyword = useSettled(words)
  return useQuery({
    queryKey: ['palette people', keyword],
    enabled: keyword.length > 1 && can('employees.read'),
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const body = { keyword, page: 1, size: 8, preload: false, withTotal: false }
      return (await call(employeesApi.search, { body, signal })).data
    },
  })
}

function useProjects(words: string) {
  const can = useCan()
  const name = useSettled(words)
  return useQuery({
    queryKey: ['palette projects', name],
    enabled: name.length > 1 && can('projects.read'),
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await call(projectsApi.list, { query: { name, page: 1, size: 8, sort: 'projectName' }, signal })).data,
  })
}

/** What the palette offers for some words: pages at once, projects and people once the server has answered. */
export function useFinds(words: string): { finds: Find[]; problem: string } {
  const can = useCan()
  const typed = words.trim().toLowerCase()
  const found = usePeople(typed)
  const foundProjects = useProjects(typed)
  const asked = typed.length > 1
  const pages = pagesOf(can).filter(({ label }) => label.toLowerCase().includes(typed))
  const people = (asked ? (found.data ?? []) : []).map(({ id, username, displayName, fullName }) => ({
    to: paths.employee(username || id),
    label: displayName === fullName ? fullName : `${displayName} (${fullName})`,
    kind: 'Person',
  }))
  const projects = (asked ? (foundProjects.data ?? []) : []).map(({ code, name }) => ({
    to: paths.project(code),
    label: name,
    kind: 'Project',
  }))
  const problems = [
    found.error && `People could not be searched: ${found.error.message}`,
    foundProjects.error && `Projects could not be searched: ${foundProjects.error.message}`,
  ]
  return { finds: [...pages, ...projects, ...people], problem: problems.filter(Boolean).join(' ') }
}
