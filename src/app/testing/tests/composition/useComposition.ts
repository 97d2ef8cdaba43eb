import { useMemo } from 'react'
import { useGetMany, useRecordContext } from 'react-admin'
import { useFieldArray, useWatch } from 'react-hook-form'
import type { QuestionRow } from '../../../../api/testing/questions'
import type { Test, TestContent } from '../../../../api/testing/tests'
import type { Pinned } from './rules'

type Form = { content: Pick<TestContent, 'sections'> }
const name = 'content.sections'

/** The sections as the form holds them, and what changes them as a whole. */
export const useSections = () => {
  const { replace } = useFieldArray<Form, typeof name, 'key'>({ name, keyName: 'key' })
  return { sections: useWatch<Form, typeof name>({ name }), change: replace }
}

/** What is known of the questions that the form pins: of those of the record, and of those that were chosen since. */
export const usePinned = (sections: TestContent['sections']): Pinned => {
  const record = useRecordContext<Test>()
  const known = record?.questions ?? none
  const ids = sections.flatMap(({ items }) =>
    items.flatMap((item) => (item.kind === 'question' ? item.question_id : [])),
  )
  const unknown = [...new Set(ids)].filter((id) => !known.some((question) => question.id === id))
  const { data } = useGetMany<QuestionRow>('questions', { ids: unknown }, { enabled: unknown.length > 0 })
  return useMemo(
    () => new Map([...known, ...(data ?? []).filter(Boolean)].map((question) => [question.id, question])),
    [known, data],
  )
}
const none: Test['questions'] = []
