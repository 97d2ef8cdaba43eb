import type { Permission } from '../../api'
import { also, permitted, records } from '../shell/routing/nodes'
import type { RouteNode } from '../shell/routing/types'

type Directory = Omit<Parameters<typeof records>[0], 'name'> &
  Required<Pick<RouteNode, 'path' | 'title'>> & {
    /** Permission that opens this directory to users without `manage directories`. */
    permission: Permission
    icon: NonNullable<RouteNode['menu']>['icon']
  }

/** Builds the route of a directory; the resource name equals its path. */
const directory = ({ path, title, permission, icon, ...screens }: Directory): RouteNode => ({
  path,
  title,
  auditScope: { records: [`directories/${path}`] },
  ...also(permission),
  menu: { icon },
  ...records({ name: `directories/${path}`, ...screens }),
})

export const directories: RouteNode = {
  path: 'directories',
  title: 'menu.directories',
  ...permitted('manage directories'),
  menu: { caption: 'setup', icon: 'library' },
  view: { kind: 'first-child' },
  children: [
    directory({
      path: 'directions',
      title: 'menu.directions',
      permission: 'manage directions',
      icon: 'compass',
      list: async () => (await import('./directions/DirectionList')).DirectionList,
      forms: () => import('./directions/DirectionForms'),
      create: true,
    }),
    directory({
      path: 'subjects',
      title: 'menu.subjects',
      permission: 'manage subjects',
      icon: 'shapes',
      list: async () => (await import('./subjects/SubjectList')).SubjectList,
      forms: () => import('./subjects/SubjectForms'),
      create: true,
    }),
    directory({
      path: 'documents',
      title: 'menu.document_types',
      permission: 'manage documents',
      icon: 'file-stack',
      list: async () => (await import('./documentTypes/DocumentTypeList')).DocumentTypeList,
      forms: () => import('./documentTypes/DocumentTypeForms'),
      create: true,
    }),
    directory({
      path: 'statuses',
      title: 'menu.statuses',
      permission: 'manage directories',
      icon: 'tags',
      list: async () => (await import('./statuses/StatusList')).StatusList,
      forms: () => import('./statuses/StatusEdit'),
    }),
  ],
}
