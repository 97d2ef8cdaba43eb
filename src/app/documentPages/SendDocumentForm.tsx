import Button from '@mui/material/Button'
import { useCallback, useState } from 'react'
import { Form, useTranslate } from 'react-admin'
import { useFormState, type FieldValues } from 'react-hook-form'
import type { DocumentPage, PaperFields } from '../../api/documentStates'
import type { DocumentType } from '../../api/documentTypes'
import '../kit/forms/forms.css'
import { HttpProblem } from '../kit/http/problem'
import { PagesInput, type PageLimits } from './PagesInput'
import { PaperInputs } from './PaperInputs'
import type { SentDocument } from './sentDocument'

type Props = {
  limits: PageLimits & { asked_fields: DocumentType['fields'] }
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
  const [pages, setPages] = useState(props.pages)
  const [isBusy, setBusy] = useState(false)
  const [isEarly, setEarly] = useState(false)
  const [errors, setErrors] = useState(none)
  const [fault, setFault] = useState<string>()
  const change = useCallback(
    (next: (before: readonly DocumentPage[]) => readonly DocumentPage[]) => {
      setFault(undefined)
      setPages((before) => {
        const after = next(before)
        onPages?.(after)
        return after
      })
    },
    [onPages],
  )
  const send = async (values: FieldValues) => {
    setEarly(isBusy)
    if (isBusy) return undefined
    if (pages.length === 0) {
      setFault(translate('document_pages.no_pages'))
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
      if (!(refusal instanceof HttpProblem)) throw refusal
      const told = Object.entries(refusal.errors).map(([path, messages]) => [path, messages.join(' ')] as const)
      setErrors(new Map(told.flatMap(([path, message]) => atPage(path, message, pages))))
      setFault(refusal.errors.files?.join(' '))
      return Object.fromEntries(told.filter(([path]) => path.startsWith('fields.')))
    }
  }
  return (
    <Form className="send-document" noValidate defaultValues={{ fields }} resolver={acceptAll} onSubmit={send}>
      <PagesInput pages={pages} limits={limits} errors={errors} fault={fault} onChange={change} onBusy={setBusy} />
      {limits.asked_fields.length > 0 && (
        <div className="paper-fields">
          <p className="hint">{translate('document_pages.fields_help')}</p>
          <PaperInputs asked={limits.asked_fields} />
        </div>
      )}
      {isEarly && isBusy && (
        <p className="hint" role="status">
          {translate('document_pages.still_sending')}
        </p>
      )}
      <div className="row wrap send-acts">
        <Submit label={submit} />
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

const Submit = ({ label }: { label: string }) => {
  const { isSubmitting } = useFormState()
  return (
    <Button type="submit" variant="contained" disabled={isSubmitting}>
      {label}
    </Button>
  )
}
