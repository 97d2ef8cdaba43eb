import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { HttpError, useDataProvider } from 'react-admin'
import type { Calls, Locale } from '../../../../api'
import { contentLocales } from '../../../kit/inputs/locales'
import { useDeferredChange } from '../../../kit/inputs/useDeferredChange'
import type { AppDataProvider } from '../../../kit/providers/dataProvider'

export type Content = Calls['POST /api/questions/present']['body']['content']
type Options = { content: Content; locale: Locale; seed: string }

/** Whether the question has text in some language; without any, like every new question, the server rejects it. */
const hasText = ({ translations }: Content): boolean => contentLocales.some((locale) => hasBody(translations[locale]))

const hasBody = (texts: unknown): boolean =>
  typeof texts === 'object' && texts !== null && 'body' in texts && Boolean(texts.body)

/** Returns the taker's view of the content, updated after a debounce. `fault` is the reason if there is no view. */
export const usePresented = ({ content, locale, seed }: Options) => {
  const provider = useDataProvider<AppDataProvider>()
  const [settled, settle] = useState(content)
  useDeferredChange(content, settle)
  const { data, error } = useQuery({
    queryKey: ['questions', 'presented', settled, locale, seed],
    queryFn: async () => {
      const body = { content: settled, locale, seed }
      return (await provider.act('POST /api/questions/present', { body, quiet: 'all' })).data
    },
    placeholderData: keepPreviousData,
    enabled: hasText(settled),
    retry: false,
    gcTime: 0,
  })
  if (!hasText(settled)) return { question: undefined, settled, fault: 'unfinished' as const }
  if (!error) return { question: data, settled, fault: null }
  const isUnfinished = error instanceof HttpError && error.status === 422
  return { question: undefined, settled, fault: isUnfinished ? ('unfinished' as const) : ('failed' as const) }
}
