import type { Permission, UserObject } from '../../../api'

/** In the order of the specification; a name that is missing here would not compile. */
const order: Readonly<Record<Permission, number>> = {
  vote: 1,
  enroll: 2,
  study: 3,
  'manage media': 4,
  'manage documents': 5,
  'manage profiles': 6,
  'manage portfolios': 7,
  'manage groups': 8,
  'manage materials': 9,
  'manage tests': 10,
  'manage gradebook': 11,
  'view polls': 12,
  'manage directories': 13,
  'manage directions': 14,
  'manage subjects': 15,
  'manage users': 16,
  'manage access': 17,
}
const isPermission = (name: string): name is Permission => Object.hasOwn(order, name)

/** What the person may do now: nobody gives a program more than that. */
export const heldPermissions = (user: UserObject | null): readonly Permission[] =>
  Object.entries(user?.can ?? {})
    .flatMap(([name, held]) => (held && isPermission(name) ? [name] : []))
    .toSorted((one, other) => order[one] - order[other])
