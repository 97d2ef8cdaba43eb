import { useSearchParams } from 'react-router-dom'
import type { FileItem } from '../../../api'

export const sorts = ['name', '-created_at', '-size', 'type'] as const
export const kinds = ['image', 'document', 'video', 'audio', 'other'] as const satisfies readonly FileItem['kind'][]

/** Location within the library. It is part of the URL, so reload, links and Back restore it. */
export type Place = {
  /** Null is the root. A search covers all folders. */
  folder: number | null
  q: string
  kind: FileItem['kind'] | null
  sort: (typeof sorts)[number]
  trash: boolean
}

export const usePlace = () => {
  const [address, setAddress] = useSearchParams()
  const folder = Number(address.get('folder'))
  const place: Place = {
    folder: Number.isInteger(folder) && folder > 0 ? folder : null,
    q: address.get('q') ?? '',
    kind: kinds.find((kind) => kind === address.get('kind')) ?? null,
    sort: sorts.find((sort) => sort === address.get('sort')) ?? 'name',
    trash: address.get('trash') === '1',
  }
  const go = (next: Partial<Place>, options: { replace?: boolean } = {}) => {
    const all = { ...place, ...next }
    const entries = {
      folder: all.folder === null ? '' : String(all.folder),
      q: all.q,
      kind: all.kind ?? '',
      sort: all.sort === 'name' ? '' : all.sort,
      trash: all.trash ? '1' : '',
    }
    setAddress(new URLSearchParams(Object.entries(entries).filter(([, value]) => value !== '')), options)
  }
  return { place, go }
}
