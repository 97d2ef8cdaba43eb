import type { DocumentPage, PaperFields } from '../../../../api/admissions/documentStates'

/** The content of an upload: pages in order with their rotation, and data from the paper. */
export type DocumentInput = {
  fields: PaperFields
  pages: { file_id: number; rotation: DocumentPage['rotation'] }[]
}

const nextRotation = { 0: 90, 90: 180, 180: 270, 270: 0 } as const
/** Rotates the page clockwise by 90 degrees. */
export const rotatePage = (page: DocumentPage): DocumentPage => ({ ...page, rotation: nextRotation[page.rotation] })

export const moveItem = <T>(items: readonly T[], { from, to }: { from: number; to: number }): T[] => {
  const rest = items.filter((_item, place) => place !== from)
  const item = items[from]
  return item === undefined ? [...items] : [...rest.slice(0, to), item, ...rest.slice(to)]
}
