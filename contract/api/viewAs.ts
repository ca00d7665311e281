import { done, endpoint, idParam } from '../endpoint.ts'

/** Minutes after which viewing ends by itself. */
export const viewMinutes = 30

/** Seeing the product with the rights of another person, without changing anything (docs/rules/roles.md#4). */
export const viewAs = {
  begin: endpoint({
    method: 'POST',
    path: '/employees/:id/view-as',
    access: 'employeeRoles.edit',
    byKey: false,
    summary: 'See the product with the rights of another person, for half an hour',
    description:
      'From then on this session reads with the rights of that person and changes nothing, in all of its windows. Send the id of that person as `X-Viewing`, or `none`, to be refused when it is not so any more.',
    params: idParam,
    response: done,
    refusals: ['record.notFound', 'viewAs.rank', 'viewAs.holdsMore', 'viewAs.notActive'],
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/view-as',
    access: 'session',
    byKey: false,
    viewing: 'open',
    summary: 'Stop seeing the product with the rights of another person',
    response: done,
  }),
}
