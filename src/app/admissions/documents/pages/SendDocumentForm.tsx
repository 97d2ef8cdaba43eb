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
  /** Sends it; a refusal stands at the pages and fields that it speaks of. */
  onSend: (document: SentDocument) => Promise<void>
  onCancel: () => void
  /** The pages as they are now, so that they outlive the screen. */
  onPages?: (pages: readonly DocumentPage[]) => void
}

const acceptAll = (values: FieldValues) => ({ values, errors: {} })
const none: ReadonlyMap<number, string> = new Map()

/** A document on its way to the office: its pages and what is typed from it. */
export const SendDocumentForm = (props: Props) => {
  const { limits, fields, submit, onSend, onCancel, onPages } = props
  const translate = useTranslate()
  // What was typed from the paper stays, whatever the server says meanwhile of the document as it was sent.
  const [beginning] = useState({ fields })
  const { pages, change, uploading, arrival } = usePages({ limits, pages: props.pages, onPages })
  // What is wrong with the pages, as long as they are the same.
  const [fault, setFault] = useState<{ text: string; of: typeof pages }>()
  // It was to be sent while pages were on their way: it goes when they are there, and not if one of them failed.
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

/** Sends the form by a press; where that was too early, by itself once it is due. */
const Submit = ({ label, isDue }: { label: string; isDue: boolean }) => {
  const { isSubmitting } = useFormState()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isDue) return undefined
    // In a moment of its own: a form ignores the request while a press of the button is still submitting it.
    const moment = setTimeout(() => button.current?.form?.requestSubmit())
    return () => clearTimeout(moment)
  }, [isDue])
  return (
    <Button ref={button} type="submit" variant="contained" disabled={isSubmitting}>
      {label}
    </Button>
  )
}
