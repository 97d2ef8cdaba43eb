import { lazy, type ComponentType } from 'react'
import type { RaRecord } from 'react-admin'
import type { Permission } from '../../../api'
import type { MessagePart } from '../i18n/parts'
import { withMessages } from '../i18n/withMessages'
import type { RecordCard, RouteNode, RouteTable, RouteView } from './types'

type Load<T> = () => Promise<T>
/** Loads code together with its messages, if it has any. */
const loadWithMessages = <T>(load: Load<T>, words: MessagePart | undefined): Load<T> =>
  words === undefined ? load : () => withMessages(words, load())

/** A screen inside react-admin that is not a resource; the router loads its code and messages before showing it. */
export const screen = (load: Load<ComponentType>, words?: MessagePart): RouteView => {
  const loaded = loadWithMessages(load, words)
  return { kind: 'screen', load: loaded, Page: lazy(async () => ({ default: await loaded() })) }
}

/** A card beside a record of another feature; its code and messages load on render. */
export const card = (load: Load<RecordCard>, words?: MessagePart): RecordCard =>
  lazy(async () => ({ default: await loadWithMessages(load, words)() }))

/** `Create` is omitted for a fixed set of records, to which users cannot add. */
type Forms = { Edit: ComponentType; Create?: ComponentType }
type Records = {
  /** Resource name; equals both the API path after /api/ and the address of its screens. */
  name: string
  words?: MessagePart
  list: Load<ComponentType>
  forms: Load<Forms>
  /** Whether records can be created, or the message key of the title if it differs from `action.create`. */
  create?: boolean | string
  /** Display name of a record, as a prop of <Resource>. */
  recordRepresentation?: string | ((row: RaRecord) => string)
  /** Further pages below the list. */
  beside?: RouteTable
  /** Pages of one record; those without a `view` are drawn by its form. */
  deeper?: readonly Pick<RouteNode, 'path' | 'title' | 'view'>[]
}

/** Routes of a resource: list, create and record. The list loads independently of the forms. */
export const records = ({
  name,
  words,
  create = false,
  recordRepresentation,
  beside = [],
  deeper,
  ...load
}: Records) => {
  const loadList = loadWithMessages(load.list, words)
  const loadForms = loadWithMessages(load.forms, words)
  const form: RouteView = { kind: 'screen', load: loadForms }
  const one: RouteNode = {
    path: ':id',
    title: 'kit.form.record',
    view: form,
    children: deeper?.map((page) => ({ view: form, ...page })),
  }
  const title = create === true ? `resources.${name}.action.create` : create
  const made: RouteTable = title === false ? [] : [{ path: 'create', title, view: form }]
  const resource = {
    name,
    list: lazy(async () => ({ default: await loadList() })),
    edit: lazy(async () => ({ default: (await loadForms()).Edit })),
    create: lazy(async () => ({ default: (await loadForms()).Create ?? Nothing })),
    recordRepresentation,
  }
  const list: RouteView = { kind: 'screen', load: loadList }
  return { resource, view: list, children: [...made, ...beside, one] }
}

const Nothing = () => null

export const permitted = (...permissions: readonly Permission[]) => ({ guards: ['auth', 'acl'], permissions }) as const
/**
 * Adds permissions to a child. The parent's permissions also open the child (R6.01), and the parent's guards apply to
 * it.
 */
export const also = (...permissions: readonly Permission[]) => ({ permissions }) as const
