import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import type { GradedTest } from '../../../api/testing/grading'
import { useAct } from '../../kit/providers/calls'
import { Confirm } from '../../shell/page/Confirm'
import { toast } from '../../shell/toasts/store'

/** Asks before what is marked is shown to those who sat it: they are told at once. */
export const ReleaseDialog = ({ test, onClose }: { test: GradedTest; onClose: () => void }) => {
  const translate = useTranslate()
  const client = useQueryClient()
  const { id, name, graded_count, waiting_count } = test
  const { mutate, isPending } = useAct('POST /api/grading/tests/:id/release', {
    onSuccess: async ({ done }) => {
      toast.success({ text: translate('grading.release.done', done.length) })
      await client.invalidateQueries({ queryKey: ['GET /api/grading'] })
      onClose()
    },
  })
  return (
    <Confirm
      isOpen
      title={translate('grading.release.title', { name, smart_count: graded_count })}
      confirm={translate('grading.release.confirm')}
      cancel={translate('kit.form.cancel')}
      loading={isPending}
      onConfirm={() => mutate({ id, body: { ids: null } })}
      onClose={onClose}
      content={[
        translate('grading.release.text'),
        waiting_count > 0 ? translate('grading.release.rest', waiting_count) : '',
      ]
        .filter(Boolean)
        .join(' ')}
    />
  )
}
