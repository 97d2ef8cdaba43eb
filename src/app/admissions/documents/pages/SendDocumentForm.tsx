import Button from '@mui/material/Button'
import { useEffect, useRef, useState } from 'react'
import { Form, HttpError, useTranslate } from 'react-admin'
import { useFormState, type FieldValues } from 'react-hook-form'
import type { DocumentPage, PaperFields } from '../../../../api/admissions/documentStates'
import type { DocumentType } from '../../../../api/directories/documentTypes'
import '../../../kit/forms/forms.css'
import { PagesInput } from './PagesInput'
import { PaperInputs } from './PaperInputs'
import type { SentDocument } from './sentDocument'
import { usePages } from './usePages'

type Props = {
  limits: Pick<DocumentType, 'formats' | 'max_files' | 'max_size_mb'> & { asked_fields: DocumentType['fields'] }
  pages: readonly DocumentPage[]
  fields: PaperFields
  submit: string
  /** Sends the document; throws an HttpError whose errors are shown at the pages and fields. */
  onSend: (document: SentDocument) => Promise<void>
  onCancel: () => void
  /** Receives the pages after each change, to store them outside the form. */
  onPages?: (pages: readonly DocumentPage[]) => void
}

const acceptAll = (values: FieldValues) => ({ values, errors: {} })
const none: ReadonlyMap<number, string> = new Map()

/** A form to upload the pages of a document and enter data from the paper. */
export const SendDocumentForm = (props: Props) => {
  const { limits, fields, submit, onSend, onCancel, onPages } = props
  const translate = useTranslate()
  // Fixed at the start, so that a refetch does not overwrite the input.
  const [beginning] = useState({ fields })
  const { pages, change, uploading, arrival } = usePages({ limits, pages: props.pages, onPages })
  // Shown until the pages change.
  const [fault, setFault] = useState<{ text: string; of: typeof pages }>()
  // The user pressed Send during an upload: submit when it completes, or cancel if it fails.
  const [isAwaited, setAwaited] = useState(false)
  if (isAwaited && arrival === 'failed') setAwaited(false)
  const [errors, setErrors] = useState(none)
  const send = async (values: FieldValues) => {
    setAwaited(arrival === 'under_way')
    if (arrival === 'under_way') return undefined
    const lack = pages.length === 0 ? 'no_pages' : arrival === 'failed' && 'not_all'
    if (lack) {
      setFault({ text: translate(`document_pages.${lack}`), of: pages })
      return undefined
    }
    setErrors(none)
    try {
      await onSend({
        fields: values.fields,
        pages: pages.map(({ id, rotation }) => ({ file_id: id, rotation })),
      })
      return undefined
    } catch (refusal) {
      if (!(refusal instanceof HttpError)) throw refusal
      const errors: Record<string, string> = refusal.body.errors ?? {}
      const told = Object.entries(errors)
      setErrors(new Map(told.flatMap(([path, message]) => atPage(path, message, pages))))
      const whole = told.filter(([path]) => !path.startsWith('fields.') && !/^(pages|files)\.\d/.test(path))
      if (whole.length > 0) setFault({ text: whole.map(([, message]) => message).join(' '), of: pages })
      return Object.fromEntries(told.filter(([path]) => path.startsWith('fields.')))
    }
  }
  return (
    <Form className="stack gap-4 w-full" noValidate defaultValues={beginning} resolver={acceptAll} onSubmit={send}>
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
          <PaperInputs asked={limits.asked_fields} />
        </div>
      )}
      {isAwaited && (
        <p className="hint" role="status">
          {translate('document_pages.still_sending')}
        </p>
      )}
      <div className="row wrap lines-phone">
        <Submit label={submit} isDue={isAwaited && arrival === 'there'} />
        <Button onClick={onCancel}>{translate('kit.form.cancel')}</Button>
      </div>
    </Form>
  )
}

const atPage = (path: string, message: string, pages: readonly DocumentPage[]): [number, string][] => {
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
