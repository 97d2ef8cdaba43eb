import { lazy, type ComponentType } from 'react'
import { resources } from './resources'

/** The screens of an area, as its index.ts exports them; records that the program fixes have no Create. */
type Screens = { List: ComponentType; Edit: ComponentType; Create?: ComponentType }

/** A screen of its own, arriving like those of an area. */
const page = (load: () => Promise<ComponentType>) => ({
  load,
  Page: lazy(async () => ({ default: await load() })),
})

const Nothing = () => null

/** A Resource whose screens arrive when they are needed: the router awaits `load` before it shows any of them. */
const area = (name: string, load: () => Promise<Screens>) => ({
  name,
  load,
  list: lazy(async () => ({ default: (await load()).List })),
  edit: lazy(async () => ({ default: (await load()).Edit })),
  create: lazy(async () => ({ default: (await load()).Create ?? Nothing })),
})

/** The screens that are no records. */
export const pages = {
  dashboard: page(async () => (await import('./dashboard')).Dashboard),
  audit: page(async () => (await import('./audit')).AuditList),
  media: page(async () => (await import('./media')).MediaManager),
}

/** The areas whose screens are built; the others are known to react-admin by name and shown as not yet there. */
export const areas = {
  groups: area(resources.groups.name, () => import('./groups')),
  directions: area(resources.directions.name, () => import('./directions')),
  subjects: area(resources.subjects.name, () => import('./subjects')),
  documentTypes: area(resources.documents.name, () => import('./documentTypes')),
  statuses: area(resources.statuses.name, () => import('./statuses')),
  users: area(resources.users.name, () => import('./users')),
  roles: area(resources.roles.name, () => import('./roles')),
  permissions: area(resources.permissions.name, () => import('./permissions')),
}
