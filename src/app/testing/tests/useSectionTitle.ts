import { useLocale } from 'react-admin'
import type { TestSection } from '../../../api/testing/tests'

/** Returns a section's title in the user's language, otherwise in the other one, or '' if it has none. */
export const useSectionTitle = () => {
  const [first, second] = useLocale() === 'en' ? (['en', 'ru'] as const) : (['ru', 'en'] as const)
  return ({ translations }: TestSection): string => translations[first]?.title || translations[second]?.title || ''
}
