import { useLocale } from 'react-admin'
import type { Poll } from '../../../api/polls/polls'

/** What is written in the person's language, else in the other. */
export const useWordsOf = () => {
  const isEnglish = useLocale() === 'en'
  return ({ ru, en }: Poll['translations']) => ({
    title: (isEnglish && en?.title) || ru.title,
    description: (isEnglish && en?.description) || ru.description || null,
  })
}
