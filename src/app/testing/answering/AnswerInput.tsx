import { useId, type ReactNode } from 'react'
import type { Answer } from '../../../api/testing/answer'
import type { PresentedQuestion } from '../../../api/testing/presented'
import { RichText } from '../../kit/inputs/RichTextInput'
import type { AnswerProps } from './answerProps'
import { MultipleAnswer, SingleAnswer, TrueFalseAnswer } from './ChoiceAnswer'
import { ClozeAnswer } from './ClozeAnswer'
import { EssayAnswer } from './EssayAnswer'
import { MatchingAnswer } from './MatchingAnswer'
import { OrderingAnswer } from './OrderingAnswer'
import { TypedAnswer } from './TypedAnswer'
import './answering.css'
import { useTranslate } from 'react-admin'
import { DropZone } from '../../kit/files/DropZone'
import '../../kit/files/files.css'

type Props = {
  question: PresentedQuestion
  /** Null if unanswered; an answer to another question type counts as unanswered. */
  answer: Answer | null
  onChange: (answer: Answer | null) => void
  /** Shows the answer read-only. */
  disabled?: boolean
  /** Upload control of a file question, provided by the attempt. */
  files?: ReactNode
}

/** A question as the taker sees it, with its answer control. It does not depend on an attempt. */
export const AnswerInput = (props: Props) => {
  const id = useId()
  const { question } = props
  return (
    <div className="stack gap-4 question" lang={question.language}>
      {question.type !== 'cloze' && (
        <div id={`${id}-body`}>
          <RichText html={question.body} />
        </div>
      )}
      <Control {...props} disabled={props.disabled ?? false} bodyId={`${id}-body`} />
    </div>
  )
}

type ControlProps = Omit<AnswerProps<PresentedQuestion['type']>, 'question' | 'answer'> &
  Pick<Props, 'question' | 'answer' | 'files'>

const ignore = () => undefined

/** Upload control without a function, shown outside an attempt; it only lists the limits of a file question. */
const FileAnswer = ({ question }: Pick<AnswerProps<'file'>, 'question'>) => {
  const translate = useTranslate()
  const { formats, max_files, max_size_mb } = question
  return (
    <DropZone
      id={useId()}
      label={translate('answering.file.choose', max_files)}
      limits={translate('answering.file.limits', {
        formats: formats.map((format) => format.toUpperCase()).join(', '),
        megabytes: max_size_mb,
        smart_count: max_files,
      })}
      accept={formats.map((format) => `.${format}`).join(',')}
      multiple={max_files > 1}
      disabled
      onFiles={ignore}
    />
  )
}

const Control = ({ question, answer, files, ...rest }: ControlProps) => {
  switch (question.type) {
    case 'single':
      return <SingleAnswer {...rest} question={question} answer={answer?.type === 'single' ? answer : null} />
    case 'multiple':
      return <MultipleAnswer {...rest} question={question} answer={answer?.type === 'multiple' ? answer : null} />
    case 'true_false':
      return <TrueFalseAnswer {...rest} question={question} answer={answer?.type === 'true_false' ? answer : null} />
    case 'short_text':
      return <TypedAnswer {...rest} question={question} answer={answer?.type === 'short_text' ? answer : null} />
    case 'number':
      return <TypedAnswer {...rest} question={question} answer={answer?.type === 'number' ? answer : null} />
    case 'matching':
      return <MatchingAnswer {...rest} question={question} answer={answer?.type === 'matching' ? answer : null} />
    case 'ordering':
      return <OrderingAnswer {...rest} question={question} answer={answer?.type === 'ordering' ? answer : null} />
    case 'cloze':
      return <ClozeAnswer {...rest} question={question} answer={answer?.type === 'cloze' ? answer : null} />
    case 'essay':
      return <EssayAnswer {...rest} question={question} answer={answer?.type === 'essay' ? answer : null} />
    case 'file':
      return files ?? <FileAnswer question={question} />
    default:
      return null
  }
}
