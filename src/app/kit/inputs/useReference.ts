import { useState } from 'react'
import { useGetList, useGetManyAggregate, type SortPayload } from 'react-admin'
import { useDeferredChange } from './useDeferredChange'

export type ReferenceProps = {
  /** The resource to choose from, searched by its `q` filter. */
  reference: string
  filter?: Readonly<Record<string, unknown>>
  sort?: SortPayload
  /** Shows the code before the name, and after it what tells namesakes apart, for records that people know by it. */
  withCode?: boolean
}
export type ReferenceRow = { id: number; name: string; code?: string; profile?: string | null }

const byName = { field: 'name', order: 'ASC' } as const
const suggestions = 20

/** What an autocomplete of a resource works with: the chosen records, and the records that match what is typed. */
export const useReference = ({
  reference,
  filter = {},
  sort = byName,
  ids,
}: ReferenceProps & { ids: readonly number[] }) => {
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
  return {
    chosen: ids.flatMap((id) => known.find((row) => row?.id === id) ?? []),
    found: found.data ?? [],
    isSearching: asked && found.isFetching,
    search: setTyped,
    open: () => setAsked(true),
    remember: setPicked,
  }
}

const plainName = ({ name }: ReferenceRow): string => name
const nameWithCode = ({ code, name, profile }: ReferenceRow): string =>
  (code ? `${code} ${name}` : name) + (profile ? ` (${profile})` : '')

/** How records are called where they are offered and shown. The same function each time: MUI forgets what is typed when it changes. */
export const referenceName = (withCode = false) => (withCode ? nameWithCode : plainName)
