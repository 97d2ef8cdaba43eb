import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { Download, Send } from 'lucide-react'
import { useTranslate } from 'react-admin'
import type { HomeworkRecord } from '../../../api/homework/homework'
import { useDownload } from '../../kit/files/useDownload'
import { useAct } from '../../kit/providers/calls'
import { toast } from '../../shell/toasts/store'

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Download of all works, and a reminder for those who have not handed in. */
export const HomeworkTools = ({ homework: { id, counts, can_edit, status } }: { homework: HomeworkRecord }) => {
  const translate = useTranslate()
  const client = useQueryClient()
  const { save, isSaving } = useDownload()
  const remind = useAct('POST /api/gradebook/homework/:id/remind', {
    onSuccess: ({ reminded }) => {
      const text = reminded === 0 ? translate('homework.reminded_none') : translate('homework.reminded', reminded)
      toast.success({ text })
      void client.invalidateQueries({ queryKey: ['GET /api/gradebook/homework/:id/works'] })
    },
  })
  return (
    <>
      {counts.waiting + counts.returned + counts.marked > 0 && (
        <Button
          variant="outlined"
          disabled={isSaving}
          title={translate('homework.zip')}
          onClick={() => save(`/api/gradebook/homework/${id}/zip`)}
        >
          <Download {...icon} />
          {translate('homework.review.zip')}
        </Button>
      )}
      {can_edit && status === 'published' && counts.missing > 0 && (
        <Button
          variant="outlined"
          disabled={remind.isPending}
          title={translate('homework.remind')}
          onClick={() => remind.mutate({ id, body: { user_ids: null } })}
        >
          <Send {...icon} />
          {translate('homework.review.remind', counts.missing)}
        </Button>
      )}
    </>
  )
}
