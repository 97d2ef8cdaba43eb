import type { ReactNode } from 'react'
import type { RaRecord } from 'react-admin'

export type EditPageProps<Row extends RaRecord> = {
  /** How the record is called: h1, questions before deleting. */
  name: (record: Row) => string
  /** The breadcrumb, where the name is too long for it. */
  crumb?: (record: Row) => string
  subtitle?: (record: Row) => ReactNode
  /** The record's state as a chip. */
  status?: (record: Row) => ReactNode
  /** Buttons beside the title. */
  actions?: (record: Row) => ReactNode
  /** Whether the record is archived, for records that can be; without it there is no menu of archive, restore and delete. */
  isArchived?: (record: Row) => boolean
  /** What the log calls records of this kind, where that is not the resource's name. */
  logged?: string
  /** Cards beside the form. */
  aside?: (record: Row) => ReactNode
  children: ReactNode
}
