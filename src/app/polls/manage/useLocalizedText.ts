import { useLocale } from 'react-admin'
import type { Poll } from '../../../api/polls/polls'

/** Returns the texts in the user's language, falling back to Russian. */
export const useLocalizedText = () => {
  const isEnglish = useLocale() === 'en'
  return ({ ru, en }: Poll['translations']) => ({
    title: (isEnglish && en?.title) || ru.title,
    description: (isEnglish && en?.description) || ru.description || null,
  })
}
