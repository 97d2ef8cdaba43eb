import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useRefresh, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import type { Locale } from '../../../../api'
import { DropZone } from '../../../kit/files/DropZone'
import '../../../kit/files/files.css'
import { sendForm } from '../../../kit/files/sendForm'
import { useReferenceChoices } from '../../../kit/inputs/choices'
import { contentLocales } from '../../../kit/inputs/locales'
import { HttpProblem } from '../../../shell/http/problem'
import { PageHead } from '../../../shell/page/PageHead'
import { toast } from '../../../shell/toasts/store'
import { Select } from '../../../shell/widgets/Select'
import { Parsed, Report, type QuestionImport } from './Parsed'
import '../questions.css'

const megabytes = 30
const inUse = { status: 'active' }

const isImport = (answered: unknown): answered is QuestionImport =>
  typeof answered === 'object' && answered !== null && 'questions' in answered && 'report' in answered

/** What was wrong, in the server's words where it has said any. */
const useFaultText = () => {
  const translate = useTranslate()
  return (fault: Error | null): string | null => {
    if (!fault) return null
    const said = fault instanceof HttpProblem ? [...Object.values(fault.errors).flat(), fault.message] : []
    return said.find(Boolean) ?? translate('questions.import.failed')
  }
}

/** A file of questions: looked through whole, then kept as drafts of a subject. */
export const ImportPage = () => {
  const translate = useTranslate()
  const textOf = useFaultText()
  const spoken = useLocale() === 'en' ? 'en' : 'ru'
  const [language, setLanguage] = useState<Locale>(spoken)
  const [file, setFile] = useState<File | null>(null)
  const preview = useMutation({
    mutationFn: async (sent: { file: File; language: Locale }) => {
      const answered = await sendForm({
        path: '/api/questions/import/preview',
        fields: { language: sent.language },
        files: [sent.file],
      })
      if (!isImport(answered)) throw new Error('no import')
      return answered
    },
  })
  const look = (next: { file: File | null; language: Locale }) => {
    setFile(next.file)
    setLanguage(next.language)
    if (next.file) preview.mutate({ file: next.file, language: next.language })
  }
  const fault = textOf(preview.error)
  return (
    <>
      <PageHead title={translate('questions.import.title')} subtitle={translate('questions.import.text')} />
      <div className="question-import">
        <label className="field">
          <span className="flabel">{translate('questions.import.language')}</span>
          <Select
            value={language}
            onValue={(value) => look({ file, language: contentLocales.find((one) => one === value) ?? language })}
          >
            {contentLocales.map((locale) => (
              <option key={locale} value={locale}>
                {translate(`kit.locale.${locale}`)}
              </option>
            ))}
          </Select>
          <span className="hint">{translate('questions.import.language_help')}</span>
        </label>
        <DropZone
          id="question-file"
          label={file?.name ?? translate('questions.import.choose')}
          limits={translate('questions.import.limits', { megabytes })}
          accept=".json,.gift,.txt,.xml,.csv"
          multiple={false}
          disabled={preview.isPending}
          onFiles={([chosen]) => look({ file: chosen ?? null, language })}
        />
        {preview.isPending && <p role="status">{translate('questions.import.reading')}</p>}
        {fault && (
          <p className="err" role="alert">
            <span>{fault}</span>
          </p>
        )}
        {preview.data && file && <Found key={file.name} found={preview.data} file={file} language={language} />}
      </div>
    </>
  )
}

type FoundProps = { found: QuestionImport; file: File; language: Locale }

/** What the file holds, and the subject that takes it. */
const Found = ({ found, file, language }: FoundProps) => {
  const translate = useTranslate()
  const textOf = useFaultText()
  const navigate = useNavigate()
  const refresh = useRefresh()
  const subjects = useReferenceChoices({ reference: 'directories/subjects', filter: inUse })
  const [subject, setSubject] = useState('')
  const count = found.questions.length
  const take = useMutation({
    mutationFn: () =>
      sendForm({
        path: '/api/questions/import',
        fields: { language, format: found.format, subject_id: subject, what: 'valid' },
        files: [file],
      }),
    onSuccess: () => {
      toast.success({ text: translate('questions.import.done', count) })
      refresh()
      void navigate('/questions')
    },
  })
  const fault = textOf(take.error)
  return (
    <>
      <p>
        {translate('questions.import.found', {
          smart_count: count,
          format: translate(`questions.format.${found.format}`),
        })}
      </p>
      <Report report={found.report} />
      {count > 0 && (
        <>
          <label className="field">
            <span className="flabel">{translate('questions.move.to')}</span>
            <Select value={subject} onValue={setSubject}>
              <option value="">{translate('kit.field.not_chosen')}</option>
              {subjects.choices.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </label>
          {fault && (
            <p className="err" role="alert">
              <span>{fault}</span>
            </p>
          )}
          <div>
            <Button variant="contained" disabled={subject === '' || take.isPending} onClick={() => take.mutate()}>
              {translate('questions.import.add', count)}
            </Button>
          </div>
          <Parsed questions={found.questions} />
        </>
      )}
    </>
  )
}
