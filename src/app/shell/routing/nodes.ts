import { lazy, type ComponentType } from 'react'
import type { RaRecord } from 'react-admin'
import type { Permission } from '../../../api'
import type { MessagePart } from '../i18n/files'
import { withWords } from '../i18n/withWords'
import type { RecordCard, RouteNode, RouteTable, RouteView } from './types'

type Load<T> = () => Promise<T>
/** Code with the words of its part, where it has one. */
const worded = <T>(load: Load<T>, words: MessagePart | undefined): Load<T> =>
  words === undefined ? load : () => withWords(words, load())

/** A screen inside the admin framework that is no record; the router awaits its code, and the words that it shows, before it is shown. */
export const screen = (load: Load<ComponentType>, words?: MessagePart): RouteView => {
  const loaded = worded(load, words)
  return { kind: 'screen', load: loaded, Page: lazy(async () => ({ default: await loaded() })) }
}

/** A card beside a record of another room; its code and words come when it is drawn. */
export const card = (load: Load<RecordCard>, words?: MessagePart): RecordCard =>
  lazy(async () => ({ default: await worded(load, words)() }))

/** Records that the program fixes have no Create. */
type Forms = { Edit: ComponentType; Create?: ComponentType }
type Records = {
  /** The Resource: its name is the path of the API after /api/ and the address of its screens alike. */
  name: string
  words?: MessagePart
  list: Load<ComponentType>
  forms: Load<Forms>
  /** Whether records are made, or the message key of a new one's title where that is not the resource's own `action.create`. */
  create?: boolean | string
  /** How a record is called, as <Resource> takes it. */
  recordRepresentation?: string | ((row: RaRecord) => string)
  /** Pages of the list that are no record of it. */
  beside?: RouteTable
  deeper?: readonly { path: string; title: string }[]
}

/** The list of a record, and under it a new one and one, whose name becomes its crumb. A list does not wait for the forms. */
export const records = ({
  name,
  words,
  create = false,
  recordRepresentation,
  beside = [],
  deeper,
  ...load
}: Records) => {
  const loadList = worded(load.list, words)
  const loadForms = worded(load.forms, words)
  const form: RouteView = { kind: 'screen', load: loadForms }
  const one: RouteNode = {
    path: ':id',
    title: 'kit.form.record',
    view: form,
    children: deeper?.map((page) => ({ ...page, view: form })),
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
/** A parent's permission opens its children too (R6.01); the guards of the parent are on the way already. */
export const also = (...permissions: readonly Permission[]) => ({ permissions }) as const
