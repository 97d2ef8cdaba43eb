import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { Form, HttpError, useLocale, useRefresh, useTranslate } from 'react-admin'
import { useFormState, useWatch, type FieldValues } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { ErrorSummary } from '../../../kit/forms/ErrorSummary'
import { DropZone } from '../../../kit/files/DropZone'
import '../../../kit/files/files.css'
import { choicesOf } from '../../../kit/inputs/choices/choices'
import { FormFieldsContext, type FormFields } from '../../../kit/inputs/formFields'
import { contentLocales } from '../../../kit/inputs/translations/locales'
import { RadioButtonGroupInput } from '../../../kit/inputs/choices/RadioButtonGroupInput'
import { SelectInput } from '../../../kit/inputs/choices/SelectInput'
import { newIdempotencyKey, useAct } from '../../../kit/providers/calls'
import { PageHead } from '../../../shell/page/PageHead'
import { toast } from '../../../shell/toasts/store'
import { encodingChoices, formatChoices } from '../choices'
import { SubjectInput } from '../SubjectInput'
import { UploadProgress } from './UploadProgress'
import { ParsedQuestions, Report, type QuestionImport } from './ParsedQuestions'
import '../questions.css'

const megabytes = 30
const languages = choicesOf('kit.locale', contentLocales)
const importModes = choicesOf('questions.import.what', ['all', 'valid'])
const ignore = () => undefined
const acceptAll = (values: FieldValues) => ({ values, errors: {} })

/** Returns the server's error message, or a default one. A cancelled request is not an error. */
const useFaultText = () => {
  const translate = useTranslate()
  return (fault: Error | null): string | null => {
    if (!fault || fault.name === 'AbortError') return null
    const messages: unknown[] =
      fault instanceof HttpError ? [...Object.values(fault.body?.errors ?? {}), fault.message] : []
    return (
      messages.find((one) => typeof one === 'string' && one !== '')?.toString() ?? translate('questions.import.failed')
    )
  }
}

/** Imports questions from a file: previews them, then adds them to a subject as drafts. */
export const ImportPage = () => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const refresh = useRefresh()
  const language = useLocale() === 'en' ? 'en' : 'ru'
  const [fields] = useState<FormFields>(() => new Map())
  const [file, setFile] = useState<File | null>(null)
  const [found, setFound] = useState<QuestionImport | null>(null)
  const [adding, setAdding] = useState<{ stop: AbortController; part: number } | null>(null)
  const take = useAct('POST /api/questions/import')

  const add = async (values: FieldValues) => {
    if (!file || !found) return undefined
    const stop = new AbortController()
    setAdding({ stop, part: 0 })
    try {
      const { ids } = await take.mutateAsync({
        body: {
          format: found.format,
          ...(found.encoding && { encoding: found.encoding }),
          language: values.language,
          subject_id: values.subject_id,
          what: values.what,
        },
        files: [file],
        idempotencyKey: newIdempotencyKey(),
        signal: stop.signal,
        quiet: [422],
        onProgress: (part) => setAdding({ stop, part }),
      })
      toast.success({ text: translate('questions.import.done', ids.length) })
      refresh()
      void navigate('/questions')
    } catch (refusal) {
      // The data provider has already shown all other errors.
      if (refusal instanceof HttpError) return refusal.body?.errors
    } finally {
      setAdding(null)
    }
    return undefined
  }
  const choose = (next: File | null) => {
    setFound(null)
    setFile(next)
  }
  return (
    <>
      <PageHead title={translate('questions.import.title')} subtitle={translate('questions.import.text')} />
      <FormFieldsContext value={fields}>
        <Form
          className="stack gap-5 max-w-text"
          noValidate
          defaultValues={{ format: null, encoding: null, language, subject_id: null, what: 'all' }}
          resolver={acceptAll}
          disableInvalidFormNotification
          onSubmit={add}
        >
          {/* The server may reject fields that this form does not show. */}
          <ErrorSummary onReveal={ignore} />
          <SelectInput source="format" label="questions.import.format" choices={formatChoices} optional />
          <SelectInput
            source="encoding"
            label="questions.import.encoding"
            helperText={translate('questions.import.encoding_help')}
            choices={encodingChoices}
            optional
          />
          <RadioButtonGroupInput
            source="language"
            label="questions.import.language"
            helperText={translate('questions.import.language_help')}
            choices={languages}
            row
          />
          <DropZone
            id="question-file"
            label={file?.name ?? translate('questions.import.choose')}
            limits={translate('questions.import.limits', { megabytes })}
            accept=".json,.gift,.txt,.xml,.csv"
            multiple={false}
            disabled={adding !== null}
            onFiles={([chosen]) => choose(chosen ?? null)}
          />
          {file && <FileParser file={file} onFound={setFound} onStop={() => choose(null)} />}
          {file && found && !adding && <ParsedSummary found={found} />}
          {file && adding && (
            <UploadProgress
              file={file}
              part={adding.part}
              after={translate('questions.import.adding')}
              onStop={() => adding.stop.abort()}
            />
          )}
          {found && <ParsedQuestions questions={found.questions} count={found.count} />}
        </Form>
      </FormFieldsContext>
    </>
  )
}

type FileParserProps = { file: File; onFound: (found: QuestionImport | null) => void; onStop: () => void }

/** Parses the file again when the file, format, encoding or language changes, and cancels the previous request. */
const FileParser = ({ file, onFound, onStop }: FileParserProps) => {
  const translate = useTranslate()
  const textOf = useFaultText()
  const [part, setPart] = useState(0)
  const { mutate, isPending, error } = useAct('POST /api/questions/import/preview')
  const [format, encoding, language] = useWatch({ name: ['format', 'encoding', 'language'] })
  const tooLarge = file.size > megabytes * 1024 * 1024
  useEffect(() => {
    onFound(null)
    if (tooLarge) return undefined
    const stop = new AbortController()
    mutate(
      {
        body: { language, ...(format && { format }), ...(encoding && { encoding }) },
        files: [file],
        signal: stop.signal,
        quiet: 'all',
        onProgress: setPart,
      },
      { onSuccess: onFound, onSettled: () => setPart(0) },
    )
    return () => stop.abort()
  }, [file, format, encoding, language, tooLarge, mutate, onFound])
  const fault = tooLarge ? translate('kit.files.too_large', { name: file.name, megabytes }) : textOf(error)
  if (isPending)
    return <UploadProgress file={file} part={part} after={translate('questions.import.reading')} onStop={onStop} />
  return fault ? <Fault text={fault} /> : null
}

const Fault = ({ text }: { text: string }) => (
  <p className="field-error" role="alert">
    <span>{text}</span>
  </p>
)

/** Summary of the parsed file, and the target subject. */
const ParsedSummary = ({ found: { format, encoding, count, report } }: { found: QuestionImport }) => {
  const translate = useTranslate()
  const { isSubmitting } = useFormState()
  const what: unknown = useWatch({ name: 'what' })
  const isWhole = report.every(({ imported }) => imported)
  return (
    <>
      <p role="status">
        {translate('questions.import.found', {
          smart_count: count,
          format: translate(`questions.format.${format}`),
        })}{' '}
        {encoding && (
          <span className="muted">
            {translate('questions.import.encoding_guessed', {
              encoding: encodingChoices.find(({ id }) => id === encoding)?.name ?? encoding,
            })}
          </span>
        )}
      </p>
      <Report report={report} />
      {count > 0 && (
        <>
          {!isWhole && (
            <RadioButtonGroupInput source="what" label="questions.import.what.label" choices={importModes} />
          )}
          <SubjectInput label="questions.move.to" />
          <div>
            <Button type="submit" variant="contained" disabled={isSubmitting || (!isWhole && what === 'all')}>
              {translate('questions.import.add', count)}
            </Button>
          </div>
        </>
      )}
    </>
  )
}
