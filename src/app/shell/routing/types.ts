import type { ComponentType } from 'react'
import type { ResourceProps } from 'react-admin'
import type { Permission, UserObject } from '../../../api'
import type { SectionIcon } from '../layout/sectionIcons'

/** R2.22: what may stand between a person and a route. */
export type GuardName = 'acl' | 'admin' | 'auth' | 'check-auth' | 'guest' | 'locale'
export type LayoutName = 'basic' | 'default'
/** The headings that gather staff sections in the sidebar; what belongs to the person stands above them without one. */
export type MenuCaption = 'admissions' | 'learning' | 'life' | 'setup'

/** A list and the filter of those in it that wait. */
export type WaitingRecords = { readonly resource: string; readonly filter: Readonly<Record<string, unknown>> }

export type MenuEntry = {
  readonly icon: SectionIcon
  readonly caption?: MenuCaption
  /** The route may be open by a parent's permission; the menu names it only to those who hold one of its own. */
  readonly when?: (user: UserObject) => boolean
  /** How many records wait there for whoever sees the section. */
  readonly waiting?: WaitingRecords
}

/** What a route shows: a page of its own, a screen inside the admin shell (its chunk is awaited first), or another place. */
export type RouteView =
  | { readonly kind: 'page'; readonly load: () => Promise<ComponentType> }
  /** `Page` is absent where the screen is one of a resource's. */
  | { readonly kind: 'screen'; readonly load: () => Promise<unknown>; readonly Page?: ComponentType }
  | { readonly kind: 'redirect'; readonly to: string }
  /** Goes to the first child whose own permission the person holds. */
  | { readonly kind: 'first-child' }

/** Stands beside a record of another room: it asks for what it shows by the record's id, and shows nothing where there is nothing. */
export type RecordCard = ComponentType<{ id: number }>

/** One node of the route table. `path` is relative to the parent; a match needs the whole address (exact patterns). */
export type RouteNode = {
  readonly path: string
  /** Message key of the screen's name: menu, breadcrumb, document title. */
  readonly title: string
  readonly guards?: readonly GuardName[]
  readonly permissions?: readonly Permission[]
  readonly layout?: LayoutName
  readonly menu?: MenuEntry
  /** Ctrl K goes there by name, though no menu does; its picture. */
  readonly command?: SectionIcon
  /** What <Admin> knows of the records that are listed here. */
  readonly resource?: Pick<ResourceProps, 'name' | 'list' | 'edit' | 'create' | 'recordRepresentation'>
  /** What this room shows beside a record of another one, by the name of that resource. */
  readonly cards?: Readonly<Record<string, RecordCard>>
  /** What the audit log calls the records that are kept here, and what is done to them beside making, editing and archiving. */
  readonly logged?: { readonly records: readonly string[]; readonly actions?: readonly string[] }
  /** Absent on a node that only gathers children: its own address is then the not-found page. */
  readonly view?: RouteView
  readonly children?: readonly RouteNode[]
}

export type RouteTable = readonly RouteNode[]

export type RouteMatch = {
  readonly route: RouteNode
  /** The address of this node with the parameters filled in: where its breadcrumb leads. */
  readonly pathname: string
  readonly params: Readonly<Record<string, string>>
}
