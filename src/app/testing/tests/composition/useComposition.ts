import { useMemo } from 'react'
import { useGetMany, useRecordContext } from 'react-admin'
import { useFieldArray, useWatch } from 'react-hook-form'
import type { QuestionRow } from '../../../../api/testing/questions'
import type { Test, TestContent } from '../../../../api/testing/tests'
import type { Pinned } from './rules'

type Form = { content: Pick<TestContent, 'sections'> }
const name = 'content.sections'

/** Returns the sections in the form, and a function that replaces them. */
export const useSections = () => {
  const { replace } = useFieldArray<Form, typeof name, 'key'>({ name, keyName: 'key' })
  return { sections: useWatch<Form, typeof name>({ name }), change: replace }
}

/** Returns the pinned questions: from the record or, if they were added since the last save, from the server. */
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
