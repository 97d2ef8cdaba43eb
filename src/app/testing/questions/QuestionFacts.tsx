import Button from '@mui/material/Button'
import { Copy, History, ClipboardCheck } from 'lucide-react'
import { useState } from 'react'
import { useRecordContext, useRedirect, useTranslate, WithRecord } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Question } from '../../../api/testing/questions'
import { SelectField } from '../../kit/fields/SelectField'
import { Edit } from '../../kit/forms/Edit'
import { useEditing } from '../../kit/forms/editing'
import { RecordActions } from '../../kit/forms/RecordActions'
import { SimpleForm } from '../../kit/forms/SimpleForm'
import { HistoryCard } from '../../kit/history/HistoryCard'
import { useAct, useRead } from '../../kit/providers/calls'
import { toast } from '../../shell/toasts/store'
import { statusChoices } from './choices'
import { PreviewCard } from './preview/PreviewCard'
import { QuestionInputs } from './QuestionInputs'
import './questions.css'

/** Tests that use the question, directly or through a pool. */
const UsesCard = ({ question: { id } }: { question: Question }) => {
  const translate = useTranslate()
  const { data: uses } = useRead('GET /api/questions/:id/uses', { id, quiet: 'all' })
  if (!uses) return null
  return (
    <section className="panel" aria-labelledby="question-uses">
      <header>
        <h2 id="question-uses">{translate('questions.uses.title')}</h2>
      </header>
      {uses.length === 0 && <p className="pad muted">{translate('questions.uses.none')}</p>}
      <ul className="list">
        {uses.map((test) => (
          <li key={test.id}>
            <ClipboardCheck size={20} strokeWidth={1.75} aria-hidden />
            <Link className="grow" to={`/tests/${test.id}`}>
              {test.name}
            </Link>
            {test.how === 'pool' && <span className="small muted">{translate('questions.uses.pool')}</span>}
            {test.can_regrade && (
              <Link
                className="small"
                to={`/tests/${test.id}/regrades/new?question=${id}`}
                aria-label={`${translate('regrades.correct')}: ${test.name}`}
              >
                {translate('regrades.correct')}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A question: the form with a preview, or the preview alone for users who cannot edit it. */
export const QuestionFacts = () => {
  const translate = useTranslate()
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  return (
    <Edit
      subtitle={
        <WithRecord<Question>
          render={({ type, subject }) => `${translate(`questions.type.${type}`)} · ${subject.name}`}
        />
      }
      status={<SelectField source="status" choices={statusChoices} />}
      actions={<QuestionActions />}
      aside={
        <>
          <div ref={setSlot} />
          <VersionsCard />
          <WithRecord<Question> render={(question) => <UsesCard question={question} />} />
          <HistoryCard />
        </>
      }
    >
      <FormOrPreview slot={slot} />
    </Edit>
  )
}

const FormOrPreview = ({ slot }: { slot: HTMLElement | null }) => {
  const translate = useTranslate()
  const record = useRecordContext<Question>()
  if (!record) return null
  if (!record.can_edit) {
    return (
      <div className="stack gap-5 record-fields">
        <p className="note">
          <span>{translate('questions.read_only')}</span>
        </p>
        <PreviewCard content={record.content} />
      </div>
    )
  }
  return (
    <SimpleForm>
      <QuestionInputs type={record.type} slot={slot} />
    </SimpleForm>
  )
}

const QuestionActions = () => {
  const translate = useTranslate()
  const redirect = useRedirect()
  const record = useRecordContext<Question>()
  const isDirty = useEditing()?.isDirty ?? false
  const duplicate = useAct('POST /api/questions/:id/duplicate', {
    onSuccess: (copy) => {
      toast.success({ text: translate('questions.duplicated') })
      redirect('edit', 'questions', copy.id)
    },
  })
  if (!record) return null
  return (
    <>
      <Button
        variant="outlined"
        disabled={isDirty || duplicate.isPending}
        title={isDirty ? translate('kit.action.save_first') : undefined}
        onClick={() => duplicate.mutate({ id: record.id, body: undefined })}
      >
        <Copy size={20} strokeWidth={1.75} aria-hidden />
        {translate('questions.duplicate')}
      </Button>
      {record.can_edit && <RecordActions />}
    </>
  )
}

const VersionsCard = () => {
  const translate = useTranslate()
  const record = useRecordContext<Question>()
  if (!record) return null
  return (
    <section className="panel" aria-labelledby="question-versions">
      <header>
        <h2 id="question-versions">{translate('questions.versions.title')}</h2>
      </header>
      <ul className="list">
        <li>
          <History size={20} strokeWidth={1.75} aria-hidden />
          <Link className="grow" to={`/questions/${record.id}/versions`}>
            {translate('questions.versions.now', { number: record.number })}
          </Link>
        </li>
      </ul>
    </section>
  )
}
