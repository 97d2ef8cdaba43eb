import { lazy, type ComponentType } from 'react'
import { resources } from './resources'

/** The screens of an area, as its index.ts exports them. */
export type AreaScreens = { List: ComponentType; Create: ComponentType; Edit: ComponentType }

/** A Resource whose screens arrive when they are needed: the router awaits `load` before it shows any of them. */
const area = (name: string, load: () => Promise<AreaScreens>) => ({
  name,
  load,
  list: lazy(async () => ({ default: (await load()).List })),
  create: lazy(async () => ({ default: (await load()).Create })),
  edit: lazy(async () => ({ default: (await load()).Edit })),
})

/** The areas whose screens are built; the others are known to react-admin by name and shown as not yet there. */
export const areas = {
  directions: area(resources.directions.name, () => import('./directions')),
}
