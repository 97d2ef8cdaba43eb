import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import type { ChecklistItem } from '../../../api/admissions/documentStates'
import { SendDocumentForm } from './pages'
import { useAct } from '../../kit/providers/calls'
import { toast } from '../../shell/toasts/store'

type Props = {
  applicationId: number
  limits: Pick<ChecklistItem, 'document_type_id' | 'name' | 'formats' | 'max_files' | 'max_size_mb' | 'asked_fields'>
  onClose: () => void
}

/** Uploads pages that the office scanned for an applicant. */
export const ScanDialog = ({ applicationId, limits, onClose }: Props) => {
  const translate = useTranslate()
  const id = useId()
  const client = useQueryClient()
  const send = useAct('POST /api/documents/scan')
  const { document_type_id, name } = limits
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{translate('documents.scan.title', { name })}</DialogTitle>
      <DialogContent>
        <SendDocumentForm
          limits={limits}
          pages={[]}
          fields={{}}
          submit={translate('documents.scan.submit')}
          onSend={async (document) => {
            const body = { application_id: applicationId, document_type_id, ...document }
            await send.mutateAsync({ body, quiet: [422] })
            toast.success({ text: translate('documents.scan.done', { name }) })
            void client.invalidateQueries({ queryKey: ['documents'] })
            onClose()
          }}
          onCancel={onClose}
        />
      </DialogContent>
    </Dialog>
  )
}
