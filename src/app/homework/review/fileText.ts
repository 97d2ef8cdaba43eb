import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { FileItem } from '../../../api'
import type { AppDataProvider } from '../../kit/providers/dataProvider'

/** Larger files are only downloaded, because their lines would make the page slow. */
const largestText = 300_000

export const isText = ({ type, size }: Pick<FileItem, 'type' | 'size'>): boolean =>
  type.startsWith('text/') && size <= largestText

/** Decodes UTF-8 and UTF-16; anything else is taken for the old Russian encoding of Windows. */
export const decodeText = (bytes: Uint8Array): string => {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1251').decode(bytes)
  }
}

/** The text of a file, undefined while it loads or if it is no text. */
export const useFileText = (file: FileItem | undefined): string | undefined => {
  const provider = useDataProvider<AppDataProvider>()
  const path = file?.download_url ?? ''
  const { data } = useQuery({
    queryKey: ['file text', path],
    queryFn: async ({ signal }) => {
      const { data: found } = await provider.getFile(path, { signal, quiet: 'all' })
      return decodeText(new Uint8Array(await found.blob.arrayBuffer()))
    },
    enabled: file !== undefined && isText(file),
    staleTime: Infinity,
    gcTime: 5 * 60_000,
  })
  return data
}

/** The file of the previous version that this one replaces: of the same name, or the only text file of both. */
export const previousFile = (
  file: FileItem,
  files: readonly FileItem[],
  before: readonly FileItem[],
): FileItem | undefined => {
  const same = before.find(({ id }) => id === file.id) ?? before.find(({ name }) => name === file.name)
  if (same || !isText(file)) return same
  const [only, ...others] = before.filter(isText)
  return others.length === 0 && files.filter(isText).length === 1 ? only : undefined
}
