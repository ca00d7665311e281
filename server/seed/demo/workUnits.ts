import type { Db } from '#server/platform/deps.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { insertTables } from '#server/platform/db/insertRows.ts'
import { workUnits } from '#server/seed/lists/workUnits.ts'
import { daysLater, list, personId } from './company.ts'
import type { DemoProject } from './demoProjects.ts'

const unitsOf = (projects: DemoProject[]) =>
  workUnits.flatMap(({ cells: [code = ''], rows }) => {
    const project = projects.find((one) => one.code === code)
    if (!project) throw new Error(`There are units of ${code}, which is no project.`)
    return rows.map(([name = '', type = '', members, stacks, url = '']) => {
      const archived = name.startsWith('x ')
      const title = archived ? name.slice(2) : name
      return { project, name: title, archived, type, members: list(members), stacks: list(stacks), url }
    })
  })

/** Inserts the work units of the demo projects, some of them archived, with members and stacks. */
export async function seedWorkUnits(db: Db, projects: DemoProject[], today: string): Promise<void> {
  const units = unitsOf(projects).map((unit, index) => {
    const start = unit.project.start < today ? unit.project.start : today
    return { ...unit, start, id: seedId('work unit', `${unit.project.code}/${unit.name}`), index }
  })
  const projectOf = (unit: (typeof units)[number]) => seedId('project', unit.project.code)
  await insertTables(db, {
    work_units: units.map((unit) => ({
      id: unit.id,
      project_id: projectOf(unit),
      name: unit.name,
      type: unit.type,
      status: unit.archived ? 'archived' : 'active',
      source_url: unit.url,
      created_at: `${unit.start}T09:${String(unit.index % 60).padStart(2, '0')}:00Z`,
    })),
    work_unit_members: units.flatMap((unit) =>
      unit.members.map((username) => {
        const slot = unit.project.members.find((member) => member.username === username)
        if (!slot) throw new Error(`${username} of the unit ${unit.name} is not on the project.`)
        const end = unit.archived ? (slot.end ?? daysLater(today, -90)) : null
        return {
          id: seedId('work unit member', `${unit.id}/${username}`),
          work_unit_id: unit.id,
          employee_id: personId(username),
          project_id: projectOf(unit),
          status: unit.archived ? 'inactive' : 'active',
          start_date: slot.start,
          end_date: end,
        }
      }),
    ),
    work_unit_stacks: units.flatMap((unit) =>
      unit.stacks.map((stack) => ({ work_unit_id: unit.id, stack_id: seedId('stack', stack) })),
    ),
  })
}
