import { allPages } from '#src/layout/pages.ts'
import { routes } from '#src/routes.ts'
import { permissions } from '#contract/permissions.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { engagement, peerReview, topicOf, work } from './support/rounds.ts'
import { settled } from './support/settled.ts'
import { openStage } from './support/stage.ts'

const stage = openStage()

/** A person whose only role is this one. */
const person = 'anna'
const role = `/roles/${seedId('role', 'member')}/grants`

/** Addresses of pages with parameters: records that the person takes part in, and surveys. */
const addresses: Record<string, () => Promise<string>> = {
  '/projects/:id': async () => {
    const { projects } = await stage.call<{ projects: { code: string; status: string }[] }>(
      'linh',
      'GET',
      `/employees/${person}`,
    )
    return `/projects/${projects.find(({ status }) => status === 'active')?.code}`
  },
  '/employees/:id': async () => `/employees/${person}`,
  '/employees/:id/edit': async () => `/employees/${person}/edit`,
  '/feedbacks/inbox/:id': async () => {
    const [form] = await stage.call<{ topicID: string; eventID: string }[]>(person, 'GET', '/feedbacks?page=1&size=1')
    return `/feedbacks/inbox/${form?.topicID}?eventID=${form?.eventID}`
  },
  '/feedbacks/peer-review/:id': async () => `/feedbacks/peer-review/${peerReview.id}`,
  '/feedbacks/peer-review/:id/:topicId': async () =>
    `/feedbacks/peer-review/${peerReview.id}/${topicOf(peerReview, 'jonas')}`,
  '/feedbacks/engagement/:id': async () => `/feedbacks/engagement/${engagement.id}`,
  '/feedbacks/work/:id': async () => `/feedbacks/work/${work.id}`,
}

const isPermission = (needed: string) => permissions.some((permission) => permission === needed)

/** Each page with each permission that opens it; admins have all. */
const visits = allPages(routes).flatMap(({ path, load, permission = [] }) =>
  load
    ? [permission]
        .flat()
        .filter(isPermission)
        .map((needed) => [path, needed] as const)
    : [],
)

// The stage fails a test in which a call was refused.
test.each(visits)('%s asks for no more than %s', async (path, needed) => {
  await stage.call('linh', 'PUT', role, { permissions: ['auth.read', needed] })
  const address = (await addresses[path]?.()) ?? path
  const { page } = await stage.visit(person, address)
  await settled(page)
  expect(page.url()).toBe(stage.product.url + address)
  await page.getByRole('heading', { level: 1 }).waitFor()
})
