import type { MediaFolder } from '../../../api/library/media'
import { invalid } from '../../kit/problems'

/** A folder as the editor addresses it, by path. A null `id` is the root; `above` is the parent. */
export type FolderLocation = { id: number | null; path: string; above: number | null }
export const rootFolder: FolderLocation = { id: null, path: '', above: null }

/** Extracts the file id from one of our file links; null for other text. */
export const fileIdIn = (text: string): number | null => {
  const id = /\/api\/files\/(\d{1,15})(?:[?#].*)?$/.exec(text)?.[1]
  return id === undefined ? null : Number(id)
}

export const namesOf = (path: string): string[] => path.split('/').filter((name) => name !== '' && name !== '.')
const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** Finds the folder at a path ("", "b", "/b" or "b/") among the visible ones. `..` and encoded characters match no folder name, so traversal fails. */
export const folderAt = (folders: readonly MediaFolder[], path: string): FolderLocation =>
  namesOf(path).reduce<FolderLocation>((spot, name) => {
    const next = childrenOf(folders, spot.id).find((folder) => same(folder.name, name))
    if (!next) throw invalid({ path: [{ key: 'files.no_folder' }] }, 'files.no_folder')
    return { id: next.id, path: `${spot.path}${next.name}/`, above: spot.id }
  }, rootFolder)

/** Folders whose parent is not visible appear at the root, so that they stay reachable. */
export const childrenOf = (folders: readonly MediaFolder[], parentId: number | null): MediaFolder[] => {
  const seen = new Set(folders.map((folder) => folder.id))
  return folders.filter(({ parent_id }) => (parent_id !== null && seen.has(parent_id) ? parent_id : null) === parentId)
}

export const pathOf = (folders: readonly MediaFolder[], id: number | null): string => {
  const folder = folders.find((candidate) => candidate.id === id)
  return folder ? `${pathOf(folders, folder.parent_id)}${folder.name}/` : ''
}
