import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import { questionTypes, type QuestionType } from '../../../api/testing/codes'
import { Create } from '../../kit/forms/Create'
import { SimpleForm } from '../../kit/forms/SimpleForm'
import { PageHead } from '../../shell/page/PageHead'
import { NotFoundPage } from '../../shell/placeholders/NotFoundPage'
import { newQuestion } from './emptyQuestions'
import { QuestionInputs } from './QuestionInputs'
import {
  ArrowDownUp,
  CircleDot,
  Contrast,
  FileText,
  FileUp,
  Hash,
  Info,
  ListChecks,
  Shuffle,
  TextCursorInput,
  Type,
} from 'lucide-react'
import './questions.css'

/** Asks for the type of a new question, then shows its form. */
export const QuestionCreate = () => {
  const chosen = useParams()['*'] ?? ''
  const type = questionTypes.find((one) => one === chosen)
  if (type) return <NewQuestion key={type} type={type} />
  return chosen === '' ? <TypeChoice /> : <NotFoundPage />
}

const glyphs = {
  single: CircleDot,
  multiple: ListChecks,
  true_false: Contrast,
  short_text: Type,
  number: Hash,
  matching: Shuffle,
  ordering: ArrowDownUp,
  cloze: TextCursorInput,
  essay: FileText,
  file: FileUp,
  info: Info,
} as const satisfies Readonly<Record<QuestionType, unknown>>

const TypeGlyph = ({ type }: { type: QuestionType }) => {
  const Glyph = glyphs[type]
  return <Glyph size={24} strokeWidth={1.75} aria-hidden />
}

const TypeChoice = () => {
  const translate = useTranslate()
  return (
    <>
      <PageHead title={translate('questions.create.title')} subtitle={translate('questions.create.text')} />
      <ul className="tiles tiles-l gap-4 question-types">
        {questionTypes.map((type) => (
          <li key={type} className="panel row align-start gap-3 p-4">
            <span className="flex-none text-primary">
              <TypeGlyph type={type} />
            </span>
            <div className="grow">
              <Link className="title-link" to={`/questions/create/${type}`}>
                {translate(`questions.type.${type}`)}
              </Link>
              <p className="small muted">{translate(`questions.type_help.${type}`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

const NewQuestion = ({ type }: { type: (typeof questionTypes)[number] }) => {
  const translate = useTranslate()
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const [initialValues] = useState(() => newQuestion(type))
  return (
    <Create subtitle={translate(`questions.type.${type}`)}>
      <SimpleForm defaultValues={initialValues}>
        <QuestionInputs type={type} slot={slot} />
      </SimpleForm>
      <aside className="record-aside" aria-label={translate('questions.preview.title')} ref={setSlot} />
    </Create>
  )
}
