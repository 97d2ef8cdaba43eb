import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { GradedTest } from '../../../api/testing/grading'
import { useAct } from '../../kit/providers/calls'
import { Confirm } from '../../shell/page/Confirm'
import { toast } from '../../shell/toasts/store'

/**
 * Confirms the release of marks, which notifies the students at once. If the test hides all marks, offers to show them.
 */
export const ReleaseDialog = ({ test, onClose }: { test: GradedTest; onClose: () => void }) => {
  const translate = useTranslate()
  const client = useQueryClient()
  const id = useId()
  const { name, graded_count, waiting_count, marks_shown, can_edit } = test
  const isHidden = marks_shown !== 'at_once'
  const [shows, setShows] = useState(marks_shown === 'never_closes')
  const { mutate, isPending } = useAct('POST /api/grading/tests/:id/release', {
    onSuccess: async ({ done }) => {
      toast.success({ text: translate('grading.release.done', done.length) })
      await client.invalidateQueries({ queryKey: ['GET /api/grading'] })
      onClose()
    },
  })
  const show_marks = isHidden && can_edit && shows
  return (
    <Confirm
      isOpen
      title={translate('grading.release.title', { name, smart_count: graded_count })}
      confirm={translate('grading.release.confirm')}
      cancel={translate('kit.form.cancel')}
      loading={isPending}
      onConfirm={() => mutate({ id: test.id, body: { ids: null, show_marks } })}
      onClose={onClose}
      content={
        <div className="stack">
          <p>{translate(`grading.release.shown.${show_marks ? 'at_once' : marks_shown}`)}</p>
          {isHidden && can_edit && (
            <p className="row">
              <input
                type="checkbox"
                id={id}
                checked={shows}
                onChange={({ target: { checked } }) => setShows(checked)}
              />
              <label htmlFor={id}>{translate('grading.release.show')}</label>
            </p>
          )}
          <p>{translate('grading.release.text')}</p>
          {waiting_count > 0 && <p>{translate('grading.release.rest', waiting_count)}</p>}
        </div>
      }
    />
  )
}
