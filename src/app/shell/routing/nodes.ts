import type { Permission } from '../../../api'
import type { RouteNode, RouteTable, RouteView } from './types'

/** A route whose area comes later; `about` says in plain words what will live there. */
export const soon = (about: string): RouteView => ({ kind: 'soon', about: `soon_app.${about}` })

type Records = {
  area: { loadList: () => Promise<unknown>; loadForms: () => Promise<unknown> }
  create?: string
  /** Pages of the list that are no record of it. */
  beside?: RouteTable
  deeper?: readonly { path: string; title: string }[]
}

/** The list of a built area, and under it a new record and one record, whose name becomes its crumb. */
export const records = ({ area, create, beside = [], deeper }: Records) => {
  const list: RouteView = { kind: 'screen', load: area.loadList }
  const form: RouteView = { kind: 'screen', load: area.loadForms }
  const one: RouteNode = {
    path: ':id',
    title: 'kit.form.record',
    view: form,
    children: deeper?.map((page) => ({ ...page, view: form })),
  }
  const made: RouteTable = create === undefined ? [] : [{ path: 'create', title: create, view: form }]
  return { view: list, children: [...made, ...beside, one] }
}

export const permitted = (...permissions: readonly Permission[]) => ({ guards: ['auth', 'acl'], permissions }) as const
/** A parent's permission opens its children too (R6.01); the guards of the parent are on the way already. */
export const also = (...permissions: readonly Permission[]) => ({ permissions }) as const
