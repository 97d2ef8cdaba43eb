import Button from '@mui/material/Button'
import { ConsentFormButton } from '../../shared'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { DocumentPage } from '../../../../api/admissions/documentStates'
import { SendDocumentForm, PageThumbs, type DocumentInput } from '../pages'
import { StatusChip } from '../../../kit/fields/StatusChip'
import { Confirm } from '../../../shell/page/Confirm'
import { focusOnMount } from '../../../shell/page/focusOnMount'
import { toast } from '../../../shell/toasts/store'
import { DocumentSummary } from './DocumentSummary'
import type { ApplicantItem, Stage } from './documentProgress'
import { CircleAlert, CircleCheck, CircleDashed, Clock } from 'lucide-react'
import { markOf } from './documentProgress'
import { isFileItem } from '../../../kit/files/fileItems'

/** The server deletes unused uploads after a day. */
const maxAgeMs = 24 * 3_600_000

const storageKey = (applicationId: number, code: string) => `abitura.pages.${applicationId}.${code}`

const isPage = (value: unknown): value is DocumentPage => isFileItem(value) && 'rotation' in value

/** Uploaded pages that are not sent yet, stored locally so that they survive a reload. */
const pageDrafts = {
  read: (applicationId: number, code: string): DocumentPage[] => {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(storageKey(applicationId, code)) ?? '[]')
      const pages = Array.isArray(stored) ? stored.filter(isPage) : []
      return pages.every(({ created_at }) => Date.parse(created_at) > Date.now() - maxAgeMs) ? pages : []
    } catch {
      return []
    }
  },
  keep: (applicationId: number, code: string, pages: readonly DocumentPage[]): void => {
    try {
      if (pages.length > 0) localStorage.setItem(storageKey(applicationId, code), JSON.stringify(pages))
      else localStorage.removeItem(storageKey(applicationId, code))
    } catch {
      // Without browser storage a reload loses the pages, but nothing else fails.
    }
  },
}

const signs = {
  done: { Icon: CircleCheck, look: 'text-success' },
  with_us: { Icon: Clock, look: 'text-info' },
  fix: { Icon: CircleAlert, look: 'text-danger' },
  todo: { Icon: CircleDashed, look: 'faint' },
}

/** The document's progress as an icon; the status chip has the text. */
const DocumentMark = ({ item }: { item: ApplicantItem }) => {
  const { Icon, look } = signs[markOf(item)]
  return <Icon className={look} size={20} strokeWidth={1.75} aria-hidden />
}

type Props = {
  item: ApplicantItem
  applicationId: number
  originalsDue: string | null
  stage: Stage
  isOpen: boolean
  /** True for the next document to upload, whose button is highlighted. */
  isNext: boolean
  /** True if the button of this document gets the focus. */
  isFocused: boolean
  /** True for an optional document, which is a compact row instead of a card. */
  isOptional: boolean
  onOpen: (isOpen: boolean) => void
  onSend: (document: DocumentInput) => Promise<void>
  onTakeBack: (id: number) => Promise<void>
  /** Answers a remark; null if remarks cannot be answered now. */
  onAnswer: ((id: number, words: string) => Promise<boolean>) | null
}

/** Data typed from the paper, else known values from the form. */
const initialFields = ({ fields, prefill }: ApplicantItem) =>
  Object.values(fields).some((value) => value !== null && value !== '') ? fields : prefill

/** The main button's action. */
const verbOf = ({ status, pages }: ApplicantItem) => {
  if (status.code === 'uploaded') return 'change'
  return status.code === 'missing' || pages.length === 0 ? 'upload' : 'replace'
}

/** A document of the checklist; when expanded, a form to upload its pages. */
export const DocumentItem = (props: Props) => {
  const {
    item,
    applicationId,
    originalsDue,
    stage,
    isOpen,
    isNext,
    isFocused,
    isOptional,
    onOpen,
    onSend,
    onTakeBack,
    onAnswer,
  } = props
  const translate = useTranslate()
  const id = useId()
  const [asking, setAsking] = useState(false)
  const verb = verbOf(item)
  const keep = (pages: readonly DocumentPage[]) => pageDrafts.keep(applicationId, item.code, pages)
  const close = () => {
    keep([])
    onOpen(false)
  }
  const send = async (document: DocumentInput) => {
    await onSend(document)
    keep([])
    toast.success({ text: translate('my_documents.done', { name: item.name }) })
  }
  const takeBack = async () => {
    setAsking(false)
    if (item.id !== null) await onTakeBack(item.id)
  }
  const waiting = pageDrafts.read(applicationId, item.code)
  const sentPages = verb === 'change' ? item.pages : []
  return (
    <li className={isOptional ? 'document-item quiet' : 'panel document-item'} id={item.code}>
      {!isOptional && (
        <header>
          <DocumentMark item={item} />
          <h3 id={`${id}-name`} className="grow-wide">
            {item.name}
          </h3>
          <StatusChip variant={item.status.variant}>{item.status.name}</StatusChip>
        </header>
      )}
      <div className="pad row wrap gap-3">
        <DocumentSummary
          item={item}
          originalsDue={originalsDue}
          stage={stage}
          onAnswer={onAnswer}
          isWide={isOpen || item.pages.length > 0}
          title={
            isOptional && (
              <h3 id={`${id}-name`} className="medium">
                {item.name}
              </h3>
            )
          }
        >
          {item.consent_form && item.can_upload && <ConsentFormButton kind={item.consent_form} />}
        </DocumentSummary>
        {!isOpen && item.pages.length > 0 && <PageThumbs pages={item.pages} />}
        {isOpen && item.can_upload && (
          <SendDocumentForm
            limits={item}
            pages={waiting.length > 0 ? waiting : sentPages}
            fields={initialFields(item)}
            submit={translate(`my_documents.send.${verb}`)}
            onSend={send}
            onCancel={close}
            onPages={keep}
          />
        )}
        {!isOpen && (item.can_upload || item.can_remove) && (
          <div className="row wrap push lines-phone">
            {item.can_upload && (
              <Button
                variant={isNext ? 'contained' : 'outlined'}
                aria-describedby={`${id}-name`}
                ref={isFocused ? focusOnMount : undefined}
                onClick={() => onOpen(true)}
              >
                {translate(waiting.length > 0 ? 'my_documents.go_on' : `my_documents.${verb}`)}
              </Button>
            )}
            {item.can_remove && (
              <Button aria-describedby={`${id}-name`} onClick={() => setAsking(true)}>
                {translate('my_documents.remove')}
              </Button>
            )}
          </div>
        )}
      </div>
      <Confirm
        isOpen={asking}
        confirmColor="warning"
        title={translate('my_documents.remove_title', { name: item.name })}
        confirm={translate('my_documents.remove')}
        cancel={translate('kit.action.leave')}
        onConfirm={() => void takeBack()}
        onClose={() => setAsking(false)}
        content={translate('my_documents.remove_text', { smart_count: item.pages.length })}
      />
    </li>
  )
}
