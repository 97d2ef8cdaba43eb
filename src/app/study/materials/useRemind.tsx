import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Material } from '../../../api/study/materials'
import { useAct } from '../../kit/providers/calls'
import { Confirm } from '../../shell/page/Confirm'
import { toast } from '../../shell/toasts/store'

/** A null `groupId` means all groups. */
type Recipients = { readonly groupId: number | null; readonly count: number }

/** Reminds people who have not read the material, after a confirmation with their number. */
export const useRemind = (material: Material) => {
  const translate = useTranslate()
  const client = useQueryClient()
  const [recipients, setRecipients] = useState<Recipients | null>(null)
  const { mutate, isPending } = useAct('POST /api/materials/:id/remind', {
    onSuccess: ({ reminded }) => {
      toast.success({
        text: translate(reminded === 0 ? 'materials.readers.reminded_none' : 'materials.readers.reminded', reminded),
      })
      void client.invalidateQueries()
    },
    onSettled: () => setRecipients(null),
  })
  const question = (
    <Confirm
      isOpen={recipients !== null}
      title={translate('materials.readers.remind_ask.title', recipients?.count ?? 0)}
      content={translate('materials.readers.remind_ask.text')}
      confirm={translate('materials.readers.remind')}
      cancel={translate('kit.form.cancel')}
      loading={isPending}
      onClose={() => setRecipients(null)}
      onConfirm={() => recipients && mutate({ id: material.id, body: { group_id: recipients.groupId } })}
    />
  )
  return { ask: setRecipients, question }
}
