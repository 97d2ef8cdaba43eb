import { useLocale } from 'react-admin'
import type { TestSection } from '../../../api/testing/tests'

/** A section's title in the person's language, else in the other; empty where it has none. */
export const useWordsOf = () => {
  const [first, second] = useLocale() === 'en' ? (['en', 'ru'] as const) : (['ru', 'en'] as const)
  return ({ translations }: TestSection): string => translations[first]?.title || translations[second]?.title || ''
}
