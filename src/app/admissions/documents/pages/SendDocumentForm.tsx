import Button from '@mui/material/Button'
import { useEffect, useRef, useState } from 'react'
import { Form, HttpError, useTranslate } from 'react-admin'
import { useFormState, type FieldValues } from 'react-hook-form'
import type { DocumentPage, PaperFields } from '../../../../api/admissions/documentStates'
import type { DocumentType } from '../../../../api/directories/documentTypes'
import '../../../kit/forms/forms.css'
import { PagesInput } from './PagesInput'
import { PaperInputs } from './PaperInputs'
import type { DocumentInput } from './documentInput'
import { usePages } from './usePages'

type Props = {
  limits: Pick<DocumentType, 'formats' | 'max_files' | 'max_size_mb'> & { asked_fields: DocumentType['fields'] }
  pages: readonly DocumentPage[]
  fields: PaperFields
  submit: string
  /** Sends the document; throws an HttpError whose errors are shown at the pages and fields. */
  onSend: (document: DocumentInput) => Promise<void>
  onCancel: () => void
  /** Receives the pages after each change, to store them outside the form. */
  onPages?: (pages: readonly DocumentPage[]) => void
}

const acceptAll = (values: FieldValues) => ({ values, errors: {} })
const noErrors: ReadonlyMap<number, string> = new Map()

/** A form to upload the pages of a document and enter data from the paper. */
export const SendDocumentForm = (props: Props) => {
  const { limits, fields, submit, onSend, onCancel, onPages } = props
  const translate = useTranslate()
  // Fixed at the start, so that a refetch does not overwrite the input.
  const [initialValues] = useState({ fields })
  const { pages, change, uploading, arrival } = usePages({ limits, pages: props.pages, onPages })
  // The error is shown until the pages change.
  const [fault, setFault] = useState<{ text: string; of: typeof pages }>()
  // The user pressed Send during an upload: submit when it completes, or cancel if it fails.
  const [isSubmitQueued, setSubmitQueued] = useState(false)
  if (isSubmitQueued && arrival === 'failed') setSubmitQueued(false)
  const [errors, setErrors] = useState(noErrors)
  const send = async (values: FieldValues) => {
    setSubmitQueued(arrival === 'under_way')
    if (arrival === 'under_way') return undefined
    const problem = pages.length === 0 ? 'no_pages' : arrival === 'failed' && 'not_all'
    if (problem) {
      setFault({ text: translate(`document_pages.${problem}`), of: pages })
      return undefined
    }
    setErrors(noErrors)
    try {
      await onSend({
        fields: values.fields,
        pages: pages.map(({ id, rotation }) => ({ file_id: id, rotation })),
      })
      return undefined
    } catch (refusal) {
      if (!(refusal instanceof HttpError)) throw refusal
      const errors: Record<string, string> = refusal.body.errors ?? {}
      const entries = Object.entries(errors)
      setErrors(new Map(entries.flatMap(([path, message]) => pageErrors(path, message, pages))))
      const generalErrors = entries.filter(([path]) => !path.startsWith('fields.') && !/^(pages|files)\.\d/.test(path))
      if (generalErrors.length > 0) setFault({ text: generalErrors.map(([, message]) => message).join(' '), of: pages })
      return Object.fromEntries(entries.filter(([path]) => path.startsWith('fields.')))
    }
  }
  return (
    <Form className="stack gap-4 w-full" noValidate defaultValues={initialValues} resolver={acceptAll} onSubmit={send}>
      <PagesInput
        pages={pages}
        limits={limits}
        uploading={uploading}
        errors={errors}
        fault={fault?.of === pages ? fault.text : undefined}
        onChange={change}
      />
      {limits.asked_fields.length > 0 && (
        <div className="stack gap-4">
          <p className="hint">{translate('document_pages.fields_help')}</p>
          <PaperInputs fieldNames={limits.asked_fields} />
        </div>
      )}
      {isSubmitQueued && (
        <p className="hint" role="status">
          {translate('document_pages.still_sending')}
        </p>
      )}
      <div className="row wrap lines-phone">
        <Submit label={submit} isDue={isSubmitQueued && arrival === 'there'} />
        <Button onClick={onCancel}>{translate('kit.form.cancel')}</Button>
      </div>
    </Form>
  )
}

const pageErrors = (path: string, message: string, pages: readonly DocumentPage[]): [number, string][] => {
  const page = /^files\.(\d+)$/.exec(path)
  const id = page && pages[Number(page[1])]?.id
  return typeof id === 'number' ? [[id, message]] : []
}

/** A submit button that also submits the form when `isDue` becomes true. */
const Submit = ({ label, isDue }: { label: string; isDue: boolean }) => {
  const { isSubmitting } = useFormState()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isDue) return undefined
    // Wait one task: the form ignores a submit while the previous one is still running.
    const moment = setTimeout(() => button.current?.form?.requestSubmit())
    return () => clearTimeout(moment)
  }, [isDue])
  return (
    <Button ref={button} type="submit" variant="contained" disabled={isSubmitting}>
      {label}
    </Button>
  )
}
