import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { SentAnnouncement } from '../../../api/announcements/sent'
import { useAct } from '../../kit/providers/calls'
import { Confirm } from '../../shell/page/Confirm'
import { toast } from '../../shell/toasts/store'

/** A null `groupId` means all groups. */
type Recipients = { readonly groupId: number | null; readonly count: number }

/** Reminds people who have not read the announcement, after a confirmation with their number. */
export const useRemind = (announcement: SentAnnouncement) => {
  const translate = useTranslate()
  const client = useQueryClient()
  const [recipients, setRecipients] = useState<Recipients | null>(null)
  const { mutate, isPending } = useAct('POST /api/groups/announcements/sent/:id/remind', {
    onSuccess: ({ reminded }) => {
      toast.success({
        text: translate(
          reminded === 0 ? 'announcements.readers.reminded_none' : 'announcements.readers.reminded',
          reminded,
        ),
      })
      void client.invalidateQueries()
    },
    onSettled: () => setRecipients(null),
  })
  const question = (
    <Confirm
      isOpen={recipients !== null}
      title={translate('announcements.readers.remind_ask.title', recipients?.count ?? 0)}
      content={translate('announcements.readers.remind_ask.text')}
      confirm={translate('announcements.readers.remind')}
      cancel={translate('kit.form.cancel')}
      loading={isPending}
      onClose={() => setRecipients(null)}
      onConfirm={() => recipients && mutate({ id: announcement.id, body: { group_id: recipients.groupId } })}
    />
  )
  return { ask: setRecipients, question }
}
