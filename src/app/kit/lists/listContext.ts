import { createContext, useContext } from 'react'
import type { FilterPayload } from 'react-admin'
import type { View } from './views'

/** What the parts of a list know of it beside react-admin's list context. */
export type ListParts = {
  title: string
  views: readonly View[]
  /** What the list is always narrowed by, beside what the person filters. */
  filter: FilterPayload | undefined
  /** Where the table puts what goes with its columns: the end of the bar of filters. Null until that stands. */
  tools: HTMLElement | null
}

export const ListPartsContext = createContext<ListParts>({ title: '', views: [], filter: undefined, tools: null })
export const useListParts = (): ListParts => useContext(ListPartsContext)
