import type { MediaFolder } from '../../../api/library/media'
import { invalid } from '../../kit/problems'

/** A folder as the editor names it, by its path; null is the top. */
export type Spot = { id: number | null; path: string; above: number | null }
export const top: Spot = { id: null, path: '', above: null }

/** The file that a link of ours shows; null when the text is no such link. */
export const fileIdIn = (text: string): number | null => {
  const id = /\/api\/files\/(\d{1,15})(?:[?#].*)?$/.exec(text)?.[1]
  return id === undefined ? null : Number(id)
}

export const namesOf = (path: string): string[] => path.split('/').filter((name) => name !== '' && name !== '.')
const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/**
 * The folder at a path, which arrives as "", "b", "/b" or "b/". Each name is looked for among the rows that the person
 * sees: `..`, encoded signs and whatever else simply are the names of no folder.
 */
export const folderAt = (folders: readonly MediaFolder[], path: string): Spot =>
  namesOf(path).reduce<Spot>((spot, name) => {
    const next = childrenOf(folders, spot.id).find((folder) => same(folder.name, name))
    if (!next) throw invalid({ path: [{ key: 'files.noFolder' }] }, 'files.noFolder')
    return { id: next.id, path: `${spot.path}${next.name}/`, above: spot.id }
  }, top)

/** Folders whose own folder is out of sight are shown at the top: nobody's work may get lost. */
export const childrenOf = (folders: readonly MediaFolder[], parentId: number | null): MediaFolder[] => {
  const seen = new Set(folders.map((folder) => folder.id))
  return folders.filter(({ parent_id }) => (parent_id !== null && seen.has(parent_id) ? parent_id : null) === parentId)
}

export const pathOf = (folders: readonly MediaFolder[], id: number | null): string => {
  const folder = folders.find((candidate) => candidate.id === id)
  return folder ? `${pathOf(folders, folder.parent_id)}${folder.name}/` : ''
}
