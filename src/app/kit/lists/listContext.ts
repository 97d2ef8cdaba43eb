import { createContext, useContext } from 'react'
import type { FilterPayload } from 'react-admin'
import type { View } from './views'

/** Context of a list in addition to react-admin's list context. */
export type ListParts = {
  title: string
  views: readonly View[]
  /** The permanent filter, in addition to the user's filters. */
  filter: FilterPayload | undefined
  /** Container for the table's tools at the end of the filter bar; null until mounted. */
  tools: HTMLElement | null
}

export const ListPartsContext = createContext<ListParts>({ title: '', views: [], filter: undefined, tools: null })
export const useListParts = (): ListParts => useContext(ListPartsContext)
