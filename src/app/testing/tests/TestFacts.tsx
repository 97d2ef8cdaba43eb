import { useState } from 'react'
import { useRecordContext, useTranslate, WithRecord } from 'react-admin'
import type { Test } from '../../../api/testing/tests'
import { SelectField } from '../../kit/fields/SelectField'
import { Edit } from '../../kit/forms/Edit'
import { SimpleForm } from '../../kit/forms/SimpleForm'
import { HistoryCard } from '../../kit/history/HistoryCard'
import { statusChoices } from './codes'
import { PagesCard } from './PagesCard'
import { ReadOnlyTest } from './ReadOnlyTest'
import { TestActions } from './TestActions'
import { TestInputs } from './TestInputs'

/** A test: the builder with its check, or only the questions for users who cannot edit it. */
export const TestFacts = () => {
  const translate = useTranslate()
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  return (
    <Edit
      subtitle={
        <WithRecord<Test>
          render={({ subject, type }) => `${subject.name} · ${translate(`tests.type.${type}`).toLowerCase()}`}
        />
      }
      status={<SelectField source="status" choices={statusChoices} />}
      actions={<TestActions />}
      aside={
        <>
          <div ref={setSlot} className="hide-empty" />
          <PagesCard />
          <HistoryCard />
        </>
      }
    >
      <FormOrText slot={slot} />
    </Edit>
  )
}

const FormOrText = ({ slot }: { slot: HTMLElement | null }) => {
  const record = useRecordContext<Test>()
  if (!record) return null
  if (!record.can_edit) return <ReadOnlyTest record={record} />
  return (
    <SimpleForm>
      <TestInputs slot={slot} />
    </SimpleForm>
  )
}
