import type { ComponentType } from 'react'
import type { ResourceProps } from 'react-admin'
import type { Permission, UserObject } from '../../../api'
import type { SectionIcon } from '../layout/sectionIcons'

/** R2.22: route guards. */
export type GuardName = 'acl' | 'admin' | 'auth' | 'check-auth' | 'guest' | 'locale'
export type LayoutName = 'basic' | 'default'
/** Captions of staff sections in the sidebar; the user's own sections are above, without a caption. */
export type MenuCaption = 'admissions' | 'learning' | 'life' | 'setup'

/** A list and the filter for its pending records. */
export type PendingRecords = { readonly resource: string; readonly filter: Readonly<Record<string, unknown>> }

export type MenuEntry = {
  readonly icon: SectionIcon
  readonly caption?: MenuCaption
  /** Additional condition for the menu entry; the route itself stays accessible. */
  readonly when?: (user: UserObject) => boolean
  /** Pending records, counted in the menu. */
  readonly waiting?: PendingRecords
}

/** View of a route: a standalone page, a screen inside react-admin (its chunk is loaded first), or a redirect. */
export type RouteView =
  | { readonly kind: 'page'; readonly load: () => Promise<ComponentType> }
  /** `Page` is omitted for screens of a resource. */
  | { readonly kind: 'screen'; readonly load: () => Promise<unknown>; readonly Page?: ComponentType }
  | { readonly kind: 'redirect'; readonly to: string }
  /** Redirects to the first child whose own permission the user has. */
  | { readonly kind: 'first-child' }

/** A card beside a record of another feature: loads its data by the record's id and renders nothing if there is none. */
export type RecordCard = ComponentType<{ id: number }>

/** A node of the route table. `path` is relative to the parent; a match requires the whole address. */
export type RouteNode = {
  readonly path: string
  /** Message key of the screen's name, used in menu, breadcrumb and document title. */
  readonly title: string
  readonly guards?: readonly GuardName[]
  readonly permissions?: readonly Permission[]
  readonly layout?: LayoutName
  readonly menu?: MenuEntry
  /** Adds the screen to the command palette, with this icon, although it is in no menu. */
  readonly command?: SectionIcon
  /** Props of the <Resource> whose list is the screen of this node. */
  readonly resource?: Pick<ResourceProps, 'name' | 'list' | 'edit' | 'create' | 'recordRepresentation'>
  /** Cards of this feature beside records of other resources, by resource name. */
  readonly cards?: Readonly<Record<string, RecordCard>>
  /** Audit log entities of this feature, and actions other than the common ones. */
  readonly auditScope?: { readonly records: readonly string[]; readonly actions?: readonly string[] }
  /** Omitted on nodes that only group children; the address of such a node shows the not-found page. */
  readonly view?: RouteView
  readonly children?: readonly RouteNode[]
}

export type RouteTable = readonly RouteNode[]

export type RouteMatch = {
  readonly route: RouteNode
  /** Address of this node with parameters filled in; target of its breadcrumb. */
  readonly pathname: string
  readonly params: Readonly<Record<string, string>>
}
