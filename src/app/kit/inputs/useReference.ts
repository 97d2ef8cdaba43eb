import { useContext, useState } from 'react'
import { useGetList, useGetManyAggregate } from 'react-admin'
import { ReferenceContext, type ReferenceOptions } from './choices'
import { useDeferredChange } from './useDeferredChange'

export type ReferenceRow = { id: number; name: string; code?: string; profile?: string | null }

const byName = { field: 'name', order: 'ASC' } as const
const suggestions = 20

/** The reference that the input around chooses from. Throws where there is none. */
export const useReferenceAround = (): ReferenceOptions => {
  const reference = useContext(ReferenceContext)
  if (reference === null) throw new Error('An AutocompleteInput stands in a ReferenceInput.')
  return reference
}

/** What an autocomplete of a resource works with: the chosen records, and the records that match what is typed. */
export const useReference = ({
  reference,
  filter = {},
  sort = byName,
  ids,
}: ReferenceOptions & { ids: readonly number[] }) => {
  const [typed, setTyped] = useState('')
  const [q, setQ] = useState('')
  useDeferredChange(typed.trim(), setQ)
  const [asked, setAsked] = useState(false)
  // What was just picked is known without asking for it again.
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
    { enabled: asked },
  )
  const known = [...picked, ...(fetched.data ?? [])]
  const chosen = ids.flatMap((id) => known.find((row) => row?.id === id) ?? [])
  // The same list as long as it holds the same: MUI forgets what is typed when it is another.
  const [kept, keep] = useState(chosen)
  const isKept = kept.length === chosen.length && kept.every(({ id, name }, place) => isRow(chosen[place], id, name))
  if (!isKept) keep(chosen)
  return {
    chosen: isKept ? kept : chosen,
    found: found.data ?? [],
    isSearching: asked && found.isFetching,
    search: setTyped,
    open: () => setAsked(true),
    remember: setPicked,
  }
}

const isRow = (row: ReferenceRow | undefined, id: number, name: string) => row?.id === id && row.name === name

/** How records are called where they are offered and shown. The same function each time: MUI forgets what is typed when it changes. */
export type OptionText = (row: ReferenceRow) => string

export const nameOf: OptionText = ({ name }) => name
/** The code before the name, and after it what tells namesakes apart, for records that people know by it. */
export const codeAndName: OptionText = ({ code, name, profile }) =>
  (code ? `${code} ${name}` : name) + (profile ? ` (${profile})` : '')
