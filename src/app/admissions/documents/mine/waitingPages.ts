import type { DocumentPage } from '../../../../api/admissions/documentStates'
import { isFileItem } from '../../../kit/files/fileItems'

/** The server keeps what no document has taken for a day. */
const kept = 24 * 3_600_000

const nameOf = (profileId: number, code: string) => `abitura.pages.${profileId}.${code}`

const isPage = (value: unknown): value is DocumentPage => isFileItem(value) && 'rotation' in value

/** Pages that were uploaded but not sent with their document yet: they outlive a reload, as they do on the server. */
export const waitingPages = {
  read: (profileId: number, code: string): DocumentPage[] => {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(nameOf(profileId, code)) ?? '[]')
      const pages = Array.isArray(stored) ? stored.filter(isPage) : []
      return pages.every(({ created_at }) => Date.parse(created_at) > Date.now() - kept) ? pages : []
    } catch {
      return []
    }
  },
  keep: (profileId: number, code: string, pages: readonly DocumentPage[]): void => {
    try {
      if (pages.length > 0) localStorage.setItem(nameOf(profileId, code), JSON.stringify(pages))
      else localStorage.removeItem(nameOf(profileId, code))
    } catch {
      // A browser that keeps nothing loses only this comfort.
    }
  },
}
