import type { ReactNode } from 'react'
import { useTranslate } from '../i18n/i18n'
import type { FieldErrors } from '../http/problem'
import type { Fault } from './FormFault'
import { ModalDialog } from './ModalDialog'
import { PlainForm } from './PlainForm'
import { SubmitButton } from './SubmitButton'

type Props = {
  readonly title: string
  /** The button repeats the verb of the title. */
  readonly verb: string
  readonly danger?: boolean
  readonly busy: boolean
  readonly fault: Fault | null
  readonly errors: FieldErrors
  readonly onSubmit: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A short form over the page. */
export const ModalForm = (props: Props) => {
  const { title, verb, danger = false, busy, fault, errors, onSubmit, onClose, children } = props
  const t = useTranslate()
  return (
    <ModalDialog title={title} onClose={onClose}>
      <PlainForm className="dialog-body" fault={fault} errors={errors} onSubmit={onSubmit}>
        {children}
        <footer>
          <button type="button" className="btn" onClick={onClose}>
            {t('settings.cancel')}
          </button>
          <SubmitButton className={danger ? 'btn danger' : 'btn p'} busy={busy}>
            {verb}
          </SubmitButton>
        </footer>
      </PlainForm>
    </ModalDialog>
  )
}
