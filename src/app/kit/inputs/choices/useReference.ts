import { useContext, useState } from 'react'
import { useGetList, useGetManyAggregate } from 'react-admin'
import { ReferenceContext, type ReferenceOptions } from './choices'
import { useDeferredChange } from '../useDeferredChange'

export type ReferenceRow = { id: number; name: string; code?: string; profile?: string | null }

const byName = { field: 'name', order: 'ASC' } as const
const suggestions = 20

/** Returns the surrounding reference; throws if there is none. */
export const useParentReference = (): ReferenceOptions => {
  const reference = useContext(ReferenceContext)
  if (reference === null) throw new Error('An AutocompleteInput stands in a ReferenceInput.')
  return reference
}

/** Data of an autocomplete: the selected records and the search results. */
export const useReference = ({
  reference,
  filter = {},
  sort = byName,
  ids,
}: ReferenceOptions & { ids: readonly number[] }) => {
  const [typed, setTyped] = useState('')
  const [q, setQ] = useState('')
  useDeferredChange(typed.trim(), setQ)
  const [isRequested, setRequested] = useState(false)
  // Rows picked from the results are known and need no request.
  const [picked, setPicked] = useState<readonly ReferenceRow[]>([])
  const unknown = ids.filter((id) => !picked.some((row) => row.id === id))
  const fetched = useGetManyAggregate<ReferenceRow>(reference, { ids: unknown }, { enabled: unknown.length > 0 })
  const found = useGetList<ReferenceRow>(
    reference,
    {
      pagination: { page: 1, perPage: suggestions },
      filter: { ...filter, ...(q && { q }) },
      sort,
    },
    { enabled: isRequested },
  )
  const known = [...picked, ...(fetched.data ?? [])]
  const chosen = ids.flatMap((id) => known.find((row) => row?.id === id) ?? [])
  // Keeps the array identity while its content is equal, because MUI clears the input when the value changes.
  const [stableChosen, setStableChosen] = useState(chosen)
  const isUnchanged =
    stableChosen.length === chosen.length && stableChosen.every(({ id, name }, place) => isRow(chosen[place], id, name))
  if (!isUnchanged) setStableChosen(chosen)
  return {
    chosen: isUnchanged ? stableChosen : chosen,
    found: found.data ?? [],
    isSearching: isRequested && found.isFetching,
    search: setTyped,
    open: () => setRequested(true),
    remember: setPicked,
  }
}

const isRow = (row: ReferenceRow | undefined, id: number, name: string) => row?.id === id && row.name === name

/** Formats a record's name in lists and fields. Must be memoised, because MUI clears the input when it changes. */
export type OptionText = (row: ReferenceRow) => string

export const nameOf: OptionText = ({ name }) => name
/** Formats the code and name, followed by the `profile` that distinguishes records with the same name. */
export const codeAndName: OptionText = ({ code, name, profile }) =>
  (code ? `${code} ${name}` : name) + (profile ? ` (${profile})` : '')
