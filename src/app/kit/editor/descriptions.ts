import type { Locale } from '../../../api'
import type { BrowsedFile } from './thumbnail'

const fileOf = (address: string | undefined): string => /\/api\/files\/(\d+)/.exec(address ?? '')?.[1] ?? ''

/** What the library says its images show, for a text in `locale`; where it is silent in that language, in the other. */
export const descriptions = (locale: Locale) => {
  const known = new Map<string, string>()
  return {
    remember: ({ fileURL, alt = {} }: BrowsedFile) => {
      known.set(fileOf(fileURL), alt[locale] ?? alt.ru ?? alt.en ?? '')
    },
    /** Of the image that an address shows; empty when nobody described it. */
    of: (address: string): string => known.get(fileOf(address)) ?? '',
  }
}
