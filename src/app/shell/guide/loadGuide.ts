import type { GuidePage } from '../../../api/kit/guide'
import type { Locale } from '../../../api'
import { i18n } from '../i18n/i18n'
import type { GuidePanel } from './GuidePanel'

export type Guide = { readonly pages: readonly GuidePage[]; readonly GuidePanel: typeof GuidePanel }

const shipped: Readonly<Record<Locale, () => Promise<{ pages: readonly GuidePage[] }>>> = {
  ru: () => import('./pages/ru'),
  en: () => import('./pages/en'),
}

const guides = new Map<Locale, Promise<Guide>>()

/** Loads all pages of the current language with the panel, once; they stay readable offline. A failed load is retried on the next call. */
export const loadGuide = (): Promise<Guide> => {
  const locale = i18n.locale()
  const known = guides.get(locale)
  if (known) return known
  const wanted = Promise.all([shipped[locale](), import('./GuidePanel')]).then(([{ pages }, { GuidePanel }]) => ({
    pages,
    GuidePanel,
  }))
  guides.set(locale, wanted)
  wanted.catch(() => guides.delete(locale))
  return wanted
}
