import Button from '@mui/material/Button'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Form, useTranslate } from 'react-admin'
import { useFormState, type FieldValues } from 'react-hook-form'
import type { DocumentPage, PaperFields } from '../../api/documentStates'
import type { DocumentType } from '../../api/documentTypes'
import '../kit/forms/forms.css'
import { HttpProblem } from '../kit/http/problem'
import { PagesInput, type Arrival, type PageLimits } from './PagesInput'
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
  const [arrival, setArrival] = useState<Arrival>('there')
  // It was to be sent while pages were on their way: it goes when they are there.
  const [isAwaited, setAwaited] = useState(false)
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
  const arrive = useCallback((next: Arrival) => {
    setArrival(next)
    if (next === 'failed') setAwaited(false)
  }, [])
  const send = async (values: FieldValues) => {
    setAwaited(arrival === 'under_way')
    if (arrival === 'under_way') return undefined
    const lack = pages.length === 0 ? 'no_pages' : arrival === 'failed' && 'not_all'
    if (lack) {
      setFault(translate(`document_pages.${lack}`))
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
      <PagesInput pages={pages} limits={limits} errors={errors} fault={fault} onChange={change} onArrival={arrive} />
      {limits.asked_fields.length > 0 && (
        <div className="paper-fields">
          <p className="hint">{translate('document_pages.fields_help')}</p>
          <PaperInputs asked={limits.asked_fields} />
        </div>
      )}
      {isAwaited && (
        <p className="hint" role="status">
          {translate('document_pages.still_sending')}
        </p>
      )}
      <div className="row wrap send-acts">
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
    if (isDue) button.current?.form?.requestSubmit()
  }, [isDue])
  return (
    <Button ref={button} type="submit" variant="contained" disabled={isSubmitting}>
      {label}
    </Button>
  )
}
