import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import type { ChecklistItem } from '../../../api/admissions/documentStates'
import { ReasonDialog } from '../shared'
import { useAct } from '../../kit/providers/calls'

type Props = {
  name: string
  applicationId: number
  item: Pick<ChecklistItem, 'document_type_id' | 'name'>
  onClose: () => void
}

/** Waives a document of an application, even if nothing was uploaded. */
export const WaiveDialog = ({ name: draftName, applicationId, item: { document_type_id, name }, onClose }: Props) => {
  const translate = useTranslate()
  const client = useQueryClient()
  const waive = useAct('POST /api/documents/waive')
  return (
    <ReasonDialog
      name={draftName}
      title={translate('documents.waive.title', { name })}
      text={translate('documents.waive.text')}
      verb={translate('documents.waive.submit')}
      reader="office"
      onClose={onClose}
      onReason={async (reason) => {
        const body = { application_id: applicationId, document_type_id, reason }
        await waive.mutateAsync({ body, quiet: [422] })
        void client.invalidateQueries({ queryKey: ['documents'] })
        onClose()
      }}
    />
  )
}
